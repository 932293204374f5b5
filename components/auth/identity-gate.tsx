"use client";

import { useEffect, useState } from "react";
import { IdentityDialog } from "#components/auth/identity-dialog.tsx";
import { onIdentityAsked } from "#lib/browser/confirm-identity.ts";

/** Asks who the person is when the service wants a recent proof for something; the request that was refused then goes on. */
export function IdentityGate({ email }: { email: string }) {
  const [waiting, setWaiting] = useState<{ settle: (isProved: boolean) => void }>();
  useEffect(() => onIdentityAsked(() => new Promise((settle) => setWaiting({ settle }))), []);
  if (!waiting) return null;

  const end = (isProved: boolean): void => {
    setWaiting(undefined);
    waiting.settle(isProved);
  };
  return <IdentityDialog email={email} onProved={() => end(true)} onClose={() => end(false)} />;
}
