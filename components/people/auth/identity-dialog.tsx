"use client";

import { useQuery } from "@tanstack/react-query";
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
  const isStuck = ways && !ways.hasPassword && ways.providers.length === 0;

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
      {ways?.hasPassword && <PasswordProof email={email} onProved={onProved} onClose={onClose} />}
      {ways && ways.providers.length > 0 && <ProviderProof providers={ways.providers} isAlone={!ways.hasPassword} onProved={onProved} />}
      {isStuck && (
        <ErrorBox error="You have no password and no linked account that could confirm it’s you. Ask an administrator for a password link." />
      )}
      {!ways?.hasPassword && (
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
