"use client";

import { useState } from "react";
import { Field } from "#components/ui/field.tsx";
import { SubmitForm } from "#components/ui/submit-form.tsx";
import { useProveCode } from "#lib/people/auth/proof/client.ts";

export function CodeProof(props: { onProved: () => void; onBack: () => void; backLabel: string }) {
  const { onProved, onBack, backLabel } = props;
  const [code, setCode] = useState("");
  const prove = useProveCode();
  return (
    <SubmitForm
      label="Confirm"
      pendingLabel="Confirming…"
      onSubmit={() => prove.mutateAsync(code)}
      onDone={onProved}
      beside={
        <button type="button" onClick={onBack} className="button button--outline">
          {backLabel}
        </button>
      }
    >
      <Field
        label="Code"
        hint="From your authenticator app, or a recovery code."
        value={code}
        onChange={setCode}
        maxLength={64}
        autoComplete="one-time-code"
        autoFocus
        error="Enter the 6 digits that your app shows."
      />
    </SubmitForm>
  );
}
