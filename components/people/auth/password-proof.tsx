"use client";

import { useState } from "react";
import { Field } from "#components/ui/field.tsx";
import { SubmitForm } from "#components/ui/submit-form.tsx";
import { useProvePassword } from "#lib/people/auth/proof/client.ts";

export function PasswordProof(props: { email: string; onProved: () => void; onClose: () => void }) {
  const { email, onProved, onClose } = props;
  const [password, setPassword] = useState("");
  const prove = useProvePassword();
  return (
    <SubmitForm
      label="Confirm"
      pendingLabel="Confirming…"
      onSubmit={() => prove.mutateAsync(password)}
      onDone={onProved}
      beside={
        <button type="button" onClick={onClose} className="button button--outline">
          Cancel
        </button>
      }
    >
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <Field
        label="Password"
        type="password"
        value={password}
        onChange={setPassword}
        maxLength={1024}
        autoComplete="current-password"
        autoFocus
        error="Enter your password."
      />
    </SubmitForm>
  );
}
