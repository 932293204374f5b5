"use client";

import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";

/**
 * A dialog of the browser's own: the page behind is out of reach, Escape closes,
 * and the focus goes back to where it was.
 * @param locked neither Escape nor the corner closes it, while what it holds must not be lost
 */
export function Dialog(props: { title: string; onClose: () => void; locked?: boolean; children: ReactNode }) {
  const { title, onClose, locked = false, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    const before = document.activeElement;
    if (!element.open) element.showModal();
    return () => {
      element.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!locked) onClose();
      }}
      className="m-auto w-[calc(100%-2rem)] max-w-xl rounded-3xl border border-border bg-surface p-0 text-foreground shadow-surface backdrop:bg-black/50"
    >
      <div className="p-6 sm:p-8">
        <div className="flex items-start gap-4">
          <h2 id={titleId} className="mr-auto text-2xl [overflow-wrap:anywhere]">
            {title}
          </h2>
          {!locked && (
            <button
              type="button"
              onClick={onClose}
              aria-label="Close"
              className="-mt-1 -mr-2 inline-flex size-10 shrink-0 cursor-pointer items-center justify-center rounded-full hover:bg-foreground/10"
            >
              <X aria-hidden className="size-5" />
            </button>
          )}
        </div>
        {children}
      </div>
    </dialog>
  );
}
