"use client";

import { Form } from "@heroui/react/form";
import { type FormEvent, useState } from "react";
import { Dialog } from "#components/ui/dialog.tsx";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { TextInput } from "#components/ui/text-input.tsx";
import { isolated } from "#lib/names/isolated.rules.ts";
import { confirmsName } from "#lib/names/rules.ts";

export function ConfirmByName(props: {
  title: string;
  text: string;
  name: string;
  label: string;
  pendingLabel: string;
  isPending: boolean;
  fault: string | undefined;
  /** Receives the typed name, which the service checks again. */
  onConfirm: (typed: string) => void;
  onClose: () => void;
}) {
  const { title, text, name, label, pendingLabel, isPending, fault, onConfirm, onClose } = props;
  const [typed, setTyped] = useState("");
  const fits = confirmsName(name, typed);

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (fits && !isPending) onConfirm(typed);
  };

  return (
    <Dialog title={title} onClose={onClose}>
      <p className="mt-3 mb-5 text-muted">{text}</p>
      <Form onSubmit={submit} className="flex flex-col gap-5">
        <TextInput label={`Type “${isolated(name)}” to confirm`} value={typed} onChange={setTyped} />
        {fault && <FaultBox text={fault} />}
        <div className="flex flex-wrap gap-3">
          <SubmitButton label={label} pendingLabel={pendingLabel} isPending={isPending} tone="danger" isDisabled={!fits} />
          <button type="button" onClick={onClose} className="button button--outline">
            Cancel
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
