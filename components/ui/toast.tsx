"use client";

import { X } from "lucide-react";
import { createContext, type ReactNode, use, useCallback, useEffect, useState } from "react";

const SHOWN_MS = 12_000;

/** What was done, or what went wrong. */
export interface Toast {
  text: string;
  isFault?: boolean;
  /** Takes back what the text tells of. */
  undo?: () => void;
}

const Show = createContext<(toast: Toast) => void>(() => undefined);

/** Says something at the page's lower edge; a newer word takes the place of an older one. */
export function useToast(): (toast: Toast) => void {
  return use(Show);
}

function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(onDismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld, onDismiss]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only keeps it in sight
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex max-w-xl items-center gap-2 rounded-2xl bg-code py-2 pr-2 pl-5 text-[0.9375rem] text-code-ink shadow-surface"
    >
      <p className="min-w-0 py-1.5 [overflow-wrap:anywhere]">
        {toast.isFault && <strong className="font-semibold">Not done. </strong>}
        {toast.text}
      </p>
      {toast.undo && (
        <button
          type="button"
          onClick={() => {
            onDismiss();
            toast.undo?.();
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
  );
}

/** Where the pages beneath say what was done and offer the way back. A toast stays while it is pointed at or holds the focus. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ toast: Toast; key: number } | undefined>();
  const show = useCallback((toast: Toast) => setShown({ toast, key: performance.now() }), []);
  const dismiss = useCallback(() => setShown(undefined), []);
  return (
    <Show value={show}>
      {children}
      <div
        role="status"
        aria-live="polite"
        className="pointer-events-none fixed inset-x-0 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] z-30 flex justify-center px-4 lg:bottom-6"
      >
        {shown && <ToastCard key={shown.key} toast={shown.toast} onDismiss={dismiss} />}
      </div>
    </Show>
  );
}
