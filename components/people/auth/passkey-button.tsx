"use client";

import { KeyRound } from "lucide-react";
import { useSignInStep } from "#components/people/auth/use-sign-in-step.tsx";
import { Button } from "#components/ui/button.tsx";
import { useIsMounted } from "#components/ui/use-is-mounted.ts";
import { signInWithPasskey } from "#lib/people/auth/sign-in/client.ts";

const TEXTS = {
  wrong: "The passkey wasn’t accepted. Try again, or sign in another way.",
  expired: "This sign-in has expired. Start again.",
} as const;

/** @param step whether it is the whole sign-in, or what follows the password */
export function PasskeyButton({ next, step }: { next: string; step: "whole" | "second" }) {
  const isAlive = useIsMounted();
  const { isSending: isAsking, isLocked, notice, take } = useSignInStep(next, TEXTS);
  return (
    <div className="flex flex-col gap-3">
      {notice}
      <Button
        disabled={!isAlive}
        isPending={isAsking || isLocked}
        onClick={() => void take(() => signInWithPasskey(step))}
        className="button--lg w-full gap-3"
      >
        <KeyRound aria-hidden className="size-5" />
        {isAsking ? "Continue in your browser’s window…" : step === "whole" ? "Sign in with a passkey" : "Use a passkey"}
      </Button>
    </div>
  );
}
