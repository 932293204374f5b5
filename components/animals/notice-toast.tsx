"use client";

import { X } from "lucide-react";
import { useCallback, useEffect, useState } from "react";

const SHOWN_MS = 12_000;

export interface Notice {
  text: string;
  isFault?: boolean;
  /** Takes back what the text tells of. */
  undo?: () => void;
}

/** The one notice of a page; a newer one takes its place. */
export function useNotice() {
  const [notice, setNotice] = useState<(Notice & { key: number }) | undefined>();
  const show = useCallback((next: Notice) => setNotice({ ...next, key: performance.now() }), []);
  const dismiss = useCallback(() => setNotice(undefined), []);
  return { notice, show, dismiss };
}

/** Says what was done and offers to take it back, at the screen's lower edge. It stays while it is pointed at or holds the focus. */
export function NoticeToast({ notice, onDismiss }: { notice: (Notice & { key: number }) | undefined; onDismiss: () => void }) {
  const [isHeld, setHeld] = useState(false);
  const key = notice?.key;
  useEffect(() => {
    if (key === undefined || isHeld) return undefined;
    const timer = setTimeout(onDismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [key, isHeld, onDismiss]);

  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] z-30 flex justify-center px-4 lg:bottom-6"
    >
      {notice && (
        // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only keeps it in sight
        <div
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
          className="pointer-events-auto flex max-w-xl items-center gap-2 rounded-2xl bg-code py-2 pr-2 pl-5 text-[0.9375rem] text-code-ink shadow-surface"
        >
          <p className="min-w-0 py-1.5 [overflow-wrap:anywhere]">
            {notice.isFault && <strong className="font-semibold">Not done. </strong>}
            {notice.text}
          </p>
          {notice.undo && (
            <button
              type="button"
              onClick={() => {
                onDismiss();
                notice.undo?.();
              }}
              className="h-10 shrink-0 cursor-pointer rounded-xl px-3 font-bold text-code-ink underline underline-offset-4 hover:bg-code-ink/10"
            >
              Undo
            </button>
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
      )}
    </div>
  );
}
