"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { giveFocusBack } from "#components/ui/focus.ts";
import { openModal } from "#components/ui/open-dialogs.ts";

/** A native modal dialog. The focus returns to where it was. */
export function Modal(props: {
  titleId: string;
  /** Takes the focus elsewhere than to the first control. */
  onOpened?: () => void;
  onClose: () => void;
  /** Only its content can close it, not Escape. */
  locked?: boolean;
  /** A press outside closes it. */
  closesBeside?: boolean;
  className: string;
  children: ReactNode;
}) {
  const { titleId, onOpened, onClose, locked = false, closesBeside = false, className, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens
  useEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    const before = document.activeElement;
    const close = openModal(element);
    onOpened?.();
    return () => {
      close();
      giveFocusBack(before);
    };
  }, []);

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
      onClick={(event) => closesBeside && event.target === dialog.current && onClose()}
      className={`border-border bg-surface p-0 text-foreground backdrop:bg-black/50 ${className}`}
    >
      {children}
    </dialog>
  );
}
