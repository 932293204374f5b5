"use client";

import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { FormLayout } from "#components/ui/submit-form.tsx";
import { useSubmit } from "#components/ui/use-submit.ts";

/** A dialog that asks for something and then does it; without fields, for a yes. */
export function FormDialog<T>(props: {
  title: string;
  text?: ReactNode;
  label: string;
  pendingLabel: string;
  tone?: "primary" | "danger";
  isDisabled?: boolean;
  /** Stays open while it sends: its result is shown only once, or leads away from the page. */
  isKeptOpen?: boolean;
  onSubmit: () => T | Promise<T>;
  onDone?: (result: T) => void;
  onClose: () => void;
  children?: ReactNode;
}) {
  const { title, text, isKeptOpen = false, onSubmit, onDone, onClose, children, ...button } = props;
  const submission = useSubmit({ onSubmit, onDone });
  const isLocked = isKeptOpen && submission.isPending;
  const cancel = <Button label="Cancel" disabled={isLocked} onClick={onClose} />;
  return (
    <Dialog title={title} onClose={onClose} locked={isLocked}>
      {text && <p className="mt-3 text-muted">{text}</p>}
      <div className="mt-5">
        <FormLayout submission={submission} {...button} beside={cancel}>
          {children}
        </FormLayout>
      </div>
    </Dialog>
  );
}
