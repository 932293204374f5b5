"use client";

import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { firstField, focusHeading, giveFocusBack, isFocusLost } from "#components/ui/focus.ts";
import { openModal } from "#components/ui/open-dialogs.ts";

interface OverlayProps {
  title: string;
  onClose: () => void;
  /** Only its own content can close it, not Escape or the corner button. */
  locked?: boolean;
  /** What it shows is read first, though it has a form. */
  startsAtTitle?: boolean;
  children: ReactNode;
}

interface Looks {
  frame: string;
  inside: string;
  head?: string;
}

/**
 * A native modal dialog. The focus starts at the form's first field, or else at the title, never at an action: Enter
 * neither discards nor confirms anything. It returns to where it was.
 */
function Overlay({ title, onClose, locked = false, startsAtTitle = false, children, looks }: OverlayProps & { looks: Looks }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const focusFirst = (): void => {
    const field = startsAtTitle || !dialog.current ? undefined : firstField(dialog.current);
    if (field) field.focus();
    else if (heading.current) focusHeading(heading.current);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens
  useEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    const before = document.activeElement;
    const close = openModal(element);
    focusFirst();
    return () => {
      close();
      giveFocusBack(before);
    };
  }, []);

  // Another step in the same dialog takes the focused button away.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title tells the steps apart
  useEffect(() => {
    if (isFocusLost()) focusFirst();
  }, [title]);

  // Browsers close a dialog at the second Escape even if the first was canceled.
  const keepOpen = (): void => {
    const element = dialog.current;
    if (!element?.isConnected || element.open) return;
    element.showModal();
    if (!locked) onClose();
  };

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      closedby={locked ? "none" : "closerequest"}
      onKeyDown={(event) => {
        if (locked && event.key === "Escape") event.preventDefault();
      }}
      onClose={keepOpen}
      onCancel={(event) => {
        event.preventDefault();
        if (!locked) onClose();
      }}
      className={`border-border bg-surface p-0 text-foreground backdrop:bg-black/50 ${looks.frame}`}
    >
      <div className={looks.inside}>
        <div className={`flex items-start gap-4 ${looks.head ?? ""}`}>
          <h2 ref={heading} id={titleId} className="mr-auto text-2xl outline-none [overflow-wrap:anywhere]">
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

const DIALOG = { frame: "m-auto w-[calc(100%-2rem)] max-w-xl rounded-3xl border shadow-surface", inside: "p-6 sm:p-8" };
const DRAWER = {
  frame: "mt-0 mr-0 mb-0 ml-auto h-dvh max-h-none w-full max-w-lg overflow-y-auto border-l",
  inside: "flex min-h-full flex-col p-5 sm:p-7",
  head: "mb-5",
};

export function Dialog(props: OverlayProps) {
  return <Overlay {...props} looks={DIALOG} />;
}

export function Drawer(props: OverlayProps) {
  return <Overlay {...props} looks={DRAWER} />;
}
