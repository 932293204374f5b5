"use client";

import { KeyRound } from "lucide-react";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { useProvePasskey } from "#lib/people/auth/proof/client.ts";

export function PasskeyProof({ onProved }: { onProved: () => void }) {
  const prove = useProvePasskey();
  return (
    <div className="mt-5 flex flex-col gap-3">
      {prove.error && <ErrorBox error={prove.error} />}
      <button
        type="button"
        aria-disabled={prove.isPending}
        onClick={() => !prove.isPending && prove.mutate(undefined, { onSuccess: onProved })}
        className="button button--outline w-full gap-3"
      >
        <KeyRound aria-hidden className="size-5" />
        {prove.isPending ? "Continue in your browser’s window…" : "Use a passkey"}
      </button>
    </div>
  );
}
