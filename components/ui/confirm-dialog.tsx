"use client";

import type { ReactNode } from "react";
import { Dialog } from "#components/ui/dialog.tsx";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { Spinner } from "#components/ui/spinner.tsx";

/** For what can be done again or undone by hand; what cannot asks for the name, in `ConfirmByName`. */
export function ConfirmDialog(props: {
  title: string;
  /** What stops or begins. */
  children: ReactNode;
  label: string;
  pendingLabel: string;
  isPending: boolean;
  fault: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { title, children, label, pendingLabel, isPending, fault, onConfirm, onClose } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="mt-3 mb-5 grid gap-3">{children}</div>
      {fault && <FaultBox text={fault} />}
      <div className="mt-6 flex flex-wrap gap-3">
        <button type="button" aria-disabled={isPending} onClick={() => !isPending && onConfirm()} className="button button--danger">
          {isPending && <Spinner />}
          {isPending ? pendingLabel : label}
        </button>
        <button type="button" onClick={onClose} className="button button--outline">
          Cancel
        </button>
      </div>
    </Dialog>
  );
}
