"use client";

import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";

/** A sheet at the screen's right edge (on a phone: all of it). Escape asks to close; the focus begins at what carries `data-first`, and goes back to where it was. */
export function Drawer({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    const before = document.activeElement;
    if (!element.open) element.showModal();
    element.querySelector<HTMLElement>("[data-first]")?.focus();
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
        onClose();
      }}
      className="mt-0 mr-0 mb-0 ml-auto h-dvh max-h-none w-full max-w-lg overflow-y-auto border-l border-border bg-surface p-0 text-foreground backdrop:bg-black/50"
    >
      <div className="flex min-h-full flex-col p-5 sm:p-7">
        <div className="mb-5 flex items-start gap-4">
          <h2 id={titleId} className="mr-auto text-2xl [overflow-wrap:anywhere]">
            {title}
          </h2>
          <button
            type="button"
            onClick={onClose}
            aria-label="Close"
            className="-mt-1 -mr-2 inline-flex size-10 shrink-0 cursor-pointer items-center justify-center rounded-full hover:bg-foreground/10"
          >
            <X aria-hidden className="size-5" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
