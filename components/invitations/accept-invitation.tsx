"use client";

import { useState } from "react";
import { SignInForm } from "#components/auth/sign-in-form.tsx";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { fetchJson } from "#lib/browser/fetch-json.ts";
import type { Joined } from "#lib/invitations/schema.ts";

/** For whoever has an account: one press when signed in as the invited person, else the sign-in first. */
export function AcceptInvitation({ token, email, signedInAs }: { token: string; email: string; signedInAs: string | undefined }) {
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState("");

  const accept = async (): Promise<void> => {
    if (isPending) return;
    setPending(true);
    setFault("");
    try {
      const { project } = await fetchJson<Joined>("/api/invitations/accept", { body: { token } });
      window.location.assign(`/p/${project}`);
    } catch (error) {
      setPending(false);
      setFault(error instanceof Error ? error.message : "This did not work. Try again.");
    }
  };

  if (signedInAs !== email) {
    return (
      <>
        <p className="mb-6">Sign in as {email} to accept.</p>
        <SignInForm next={`/invitations?signed-in#${token}`} email={email} />
      </>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      {fault && <FaultBox text={fault} />}
      <button type="button" aria-disabled={isPending} onClick={() => void accept()} className="button button--primary h-12 w-full md:h-12">
        {isPending ? "Joining …" : "Join the project"}
      </button>
    </div>
  );
}
