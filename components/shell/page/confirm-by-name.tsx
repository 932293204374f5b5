"use client";

import { type ReactNode, useState } from "react";
import { Field } from "#components/ui/field.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { confirmsName } from "#lib/platform/names/rules.ts";

/** Use it for what can’t be undone. */
export function ConfirmByName<T>(props: {
  title: string;
  text: string;
  name: string;
  label: string;
  pendingLabel: string;
  /** Receives the typed name, which the service checks again. */
  onConfirm: (typed: string) => Promise<T>;
  onDone: () => void;
  onClose: () => void;
  children?: ReactNode;
}) {
  const { name, onConfirm, children, ...dialog } = props;
  const [typed, setTyped] = useState("");
  return (
    <FormDialog {...dialog} tone="danger" isKeptOpen isDisabled={!confirmsName(name, typed)} onSubmit={() => onConfirm(typed)}>
      <Field label={`Type “${isolated(name)}” to confirm`} value={typed} onChange={setTyped} />
      {children}
    </FormDialog>
  );
}
