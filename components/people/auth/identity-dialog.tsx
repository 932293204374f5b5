"use client";

import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { KnownPasswordField } from "#components/people/auth/password-field.tsx";
import { ProviderProof } from "#components/people/auth/provider-proof.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Field } from "#components/ui/field.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { SubmitForm } from "#components/ui/submit-form.tsx";
import { proofMethodsQuery, useProveCode, useProvePasskey, useProvePassword } from "#lib/people/auth/proof/client.ts";

function PasswordProof(props: { email: string; onProved: () => void; onClose: () => void }) {
  const { email, onProved, onClose } = props;
  const [password, setPassword] = useState("");
  const prove = useProvePassword();
  return (
    <SubmitForm
      label="Confirm"
      pendingLabel="Confirming…"
      onSubmit={() => prove.mutateAsync(password)}
      onDone={onProved}
      beside={<Button label="Cancel" onClick={onClose} />}
    >
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <KnownPasswordField value={password} onChange={setPassword} autoFocus />
    </SubmitForm>
  );
}

function CodeProof(props: { onProved: () => void; onBack: () => void; backLabel: string }) {
  const { onProved, onBack, backLabel } = props;
  const [code, setCode] = useState("");
  const prove = useProveCode();
  return (
    <SubmitForm
      label="Confirm"
      pendingLabel="Confirming…"
      onSubmit={() => prove.mutateAsync(code)}
      onDone={onProved}
      beside={<Button onClick={onBack}>{backLabel}</Button>}
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

function PasskeyProof({ onProved }: { onProved: () => void }) {
  const prove = useProvePasskey();
  return (
    <div className="mt-5 flex flex-col gap-3">
      <ErrorBox error={prove.error} />
      <Button isPending={prove.isPending} onClick={() => prove.mutate(undefined, { onSuccess: onProved })} className="w-full gap-3">
        <KeyRound aria-hidden className="size-5" />
        {prove.isPending ? "Continue in your browser’s window…" : "Use a passkey"}
      </Button>
    </div>
  );
}

export interface IdentityDialogProps {
  email: string;
  onProved: () => void;
  onClose: () => void;
}

/** Reauthenticates before a sensitive action; keeps what was typed behind it. */
export function IdentityDialog({ email, onProved, onClose }: IdentityDialogProps) {
  const { data: ways, error, refetch } = useQuery(proofMethodsQuery);
  const [prefersCode, setPrefersCode] = useState(false);
  const isStuck = ways && !ways.hasPassword && !ways.hasCode && !ways.hasPasskey && ways.providers.length === 0;
  const takesCode = ways?.hasCode && (prefersCode || !ways.hasPassword);
  const takesPassword = ways?.hasPassword && !takesCode;

  return (
    <Dialog title="Confirm it’s you" onClose={onClose}>
      <p className="mt-3 mb-5 text-muted">
        This change needs a recent sign-in. Confirm it’s you, and it continues automatically. You won’t be asked again for 15 minutes.
      </p>
      {!ways && !error && (
        <p role="status" className="flex items-center gap-3 text-muted">
          <Spinner /> Loading…
        </p>
      )}
      {!ways && error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {takesPassword && <PasswordProof email={email} onProved={onProved} onClose={onClose} />}
      {takesPassword && ways.hasCode && (
        <button type="button" onClick={() => setPrefersCode(true)} className="link mt-4 cursor-pointer py-2">
          Use a code instead
        </button>
      )}
      {takesCode && (
        <CodeProof
          onProved={onProved}
          onBack={() => (ways.hasPassword ? setPrefersCode(false) : onClose())}
          backLabel={ways.hasPassword ? "Use the password" : "Cancel"}
        />
      )}
      {ways?.hasPasskey && <PasskeyProof onProved={onProved} />}
      {ways && ways.providers.length > 0 && (
        <ProviderProof providers={ways.providers} isAlone={!ways.hasPassword && !ways.hasCode && !ways.hasPasskey} onProved={onProved} />
      )}
      {isStuck && (
        <ErrorBox error="You have no password and no linked account that could confirm it’s you. Ask an administrator for a password link." />
      )}
      {!takesPassword && !takesCode && <Button label="Cancel" onClick={onClose} className="mt-5 w-full" />}
      {ways?.hasPassword && (
        <p className="mt-5 text-note text-muted">
          Signed in as <span className="[overflow-wrap:anywhere]">{email}</span>
        </p>
      )}
    </Dialog>
  );
}
