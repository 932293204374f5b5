"use client";

import { Form } from "@heroui/react/form";
import { type FormEvent, useState } from "react";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { TextInput } from "#components/ui/text-input.tsx";
import { useProvePassword } from "#lib/auth/proof/client.ts";

export function PasswordProof(props: { email: string; onProved: () => void; onClose: () => void }) {
  const { email, onProved, onClose } = props;
  const [password, setPassword] = useState("");
  const prove = useProvePassword();

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!prove.isPending) prove.mutate(password, { onSuccess: onProved });
  };

  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <TextInput
        label="Password"
        type="password"
        value={password}
        onChange={setPassword}
        maxLength={1024}
        autoComplete="current-password"
        autoFocus
        fault="Enter your password."
      />
      {prove.error && <FaultBox text={prove.error.message} />}
      <div className="flex flex-wrap gap-3">
        <SubmitButton label="Confirm" pendingLabel="Confirming…" isPending={prove.isPending} />
        <button type="button" onClick={onClose} className="button button--outline">
          Cancel
        </button>
      </div>
    </Form>
  );
}
