"use client";

import { X } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useEffect, useState } from "react";

const SHOWN_MS = 12_000;
const WAY =
  "inline-flex h-10 shrink-0 cursor-pointer items-center gap-2 rounded-xl px-3 font-bold text-code-ink underline underline-offset-4 hover:bg-code-ink/10";

export interface Toast {
  text: string;
  isError?: boolean;
  undo?: () => void;
  link?: { text: string; href: string };
  /** Stays until used or dismissed, because its undo matters. */
  stays?: boolean;
}

/** Disappears automatically unless hovered, focused, or `stays`. */
export function ToastCard(props: { toast: Toast; undoHint: ReactNode; onUndo: () => void; onDismiss: () => void }) {
  const { toast, undoHint, onUndo, onDismiss } = props;
  const { text, isError, undo, link, stays = false } = toast;
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld || stays) return undefined;
    const timer = setTimeout(onDismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld, stays, onDismiss]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only keeps it in sight
    <div
      data-notice
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex max-w-xl items-center gap-2 rounded-2xl bg-code py-2 pr-2 pl-5 text-note text-code-ink shadow-surface"
    >
      <p className="min-w-0 py-1.5 [overflow-wrap:anywhere]">
        {isError && <strong className="font-semibold">Failed. </strong>}
        {text}
      </p>
      {undo && (
        <button type="button" onClick={onUndo} aria-keyshortcuts="Control+Z Meta+Z" className={WAY}>
          Undo {undoHint}
        </button>
      )}
      {link && (
        <Link href={link.href} onClick={onDismiss} className={WAY}>
          {link.text}
        </Link>
      )}
      <button
        type="button"
        onClick={onDismiss}
        aria-label="Dismiss"
        className="inline-flex size-10 shrink-0 cursor-pointer items-center justify-center rounded-xl hover:bg-code-ink/10"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
}
