"use client";

import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { firstField, isFocusLost } from "#components/ui/focus.ts";
import { focusHeading } from "#components/ui/focus-heading.ts";
import { Modal } from "#components/ui/modal.tsx";

interface OverlayProps {
  title: string;
  onClose: () => void;
  /** Only its content can close it, not Escape or the corner button. */
  locked?: boolean;
  /** Focuses the title first, even if it has a form. */
  startsAtTitle?: boolean;
  children: ReactNode;
}

interface Looks {
  frame: string;
  inside: string;
  head?: string;
}

/** The focus starts at the form's first field, or else at the title, never at an action: Enter neither discards nor confirms anything. */
function Overlay({ title, onClose, locked = false, startsAtTitle = false, children, looks }: OverlayProps & { looks: Looks }) {
  const content = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const focusFirst = (): void => {
    const field = startsAtTitle || !content.current ? undefined : firstField(content.current);
    if (field) field.focus();
    else if (heading.current) focusHeading(heading.current);
  };

  // Another step in the same dialog takes the focused button away.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title tells the steps apart
  useEffect(() => {
    if (isFocusLost()) focusFirst();
  }, [title]);

  return (
    <Modal titleId={titleId} onOpened={focusFirst} onClose={onClose} locked={locked} className={looks.frame}>
      <div ref={content} className={looks.inside}>
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
    </Modal>
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
