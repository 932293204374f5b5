"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CodeProof } from "#components/people/auth/code-proof.tsx";
import { PasskeyProof } from "#components/people/auth/passkey-proof.tsx";
import { PasswordProof } from "#components/people/auth/password-proof.tsx";
import { ProviderProof } from "#components/people/auth/provider-proof.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { proofMethodsQuery } from "#lib/people/auth/proof/client.ts";

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
      {!takesPassword && !takesCode && (
        <button type="button" onClick={onClose} className="button button--outline mt-5 w-full">
          Cancel
        </button>
      )}
      {ways?.hasPassword && (
        <p className="mt-5 text-note text-muted">
          Signed in as <span className="[overflow-wrap:anywhere]">{email}</span>
        </p>
      )}
    </Dialog>
  );
}
