"use client";

import { type ComponentType, useEffect, useState } from "react";
import type { IdentityDialogProps } from "#components/people/auth/identity-dialog.tsx";
import { onIdentityAsked } from "#lib/platform/browser/confirm-identity.ts";

interface Waiting {
  Dialog: ComponentType<IdentityDialogProps>;
  settle: (isProved: boolean) => void;
}

/** Reauthenticates on demand, then retries the refused request. Lazy, because the dialog weighs a third of a page's script. */
export function IdentityGate({ email }: { email: string }) {
  const [waiting, setWaiting] = useState<Waiting>();
  useEffect(
    () =>
      onIdentityAsked(async () => {
        const { IdentityDialog: Dialog } = await import("#components/people/auth/identity-dialog.tsx");
        return await new Promise<boolean>((settle) => setWaiting({ Dialog, settle }));
      }),
    [],
  );
  if (!waiting) return null;

  const { Dialog, settle } = waiting;
  const end = (isProved: boolean): void => {
    setWaiting(undefined);
    settle(isProved);
  };
  return <Dialog email={email} onProved={() => end(true)} onClose={() => end(false)} />;
}
