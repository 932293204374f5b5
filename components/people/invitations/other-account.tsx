"use client";

import { useState } from "react";
import { keepToken } from "#components/people/auth/kept-token.ts";
import { signOut } from "#components/shell/frame/sign-out.ts";
import { ErrorBox } from "#components/ui/error-box.tsx";

export function OtherAccount({ token, signedInAs }: { token: string; signedInAs: string }) {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState("");

  const leave = async (): Promise<void> => {
    if (isPending) return;
    setPending(true);
    setError("");
    keepToken(token);
    try {
      await signOut("/invitations");
    } catch {
      setPending(false);
      setError("You couldn’t be signed out. Check the connection and try again.");
    }
  };

  return (
    <div className="flex flex-col gap-5">
      {error && <ErrorBox error={error} />}
      <p>
        You are signed in as <span className="font-semibold [overflow-wrap:anywhere]">{signedInAs}</span>. Sign out to accept this
        invitation.
      </p>
      <button type="button" aria-disabled={isPending} onClick={() => void leave()} className="button button--primary button--lg w-full">
        {isPending ? "Signing out…" : "Sign out"}
      </button>
    </div>
  );
}
