"use client";

import { KeyRound } from "lucide-react";
import { useCallback, useState } from "react";
import { WaitNotice } from "#components/people/auth/wait-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { useIsMounted } from "#components/ui/use-is-mounted.ts";
import { type SignInOutcome, signInWithPasskey } from "#lib/people/auth/sign-in/client.ts";

const UNAVAILABLE = "The service can’t be reached right now. Wait a moment and try again.";
const WRONG = "The passkey wasn’t accepted. Try again, or sign in another way.";

function errorOf(outcome: SignInOutcome): string {
  if (outcome.kind === "refused") return outcome.message;
  if (outcome.kind === "expired") return "This sign-in has expired. Start again.";
  return outcome.kind === "wrong" ? WRONG : UNAVAILABLE;
}

/** @param step whether it is the whole sign-in, or what follows the password */
export function PasskeyButton({ next, step }: { next: string; step: "whole" | "second" }) {
  const isAlive = useIsMounted();
  const [isAsking, setAsking] = useState(false);
  const [outcome, setOutcome] = useState<SignInOutcome>();
  const forget = useCallback(() => setOutcome(undefined), []);
  const isLocked = outcome?.kind === "locked";

  const ask = async (): Promise<void> => {
    if (isAsking || isLocked) return;
    setAsking(true);
    setOutcome(undefined);
    const result = await signInWithPasskey(step);
    // Keeps the fragment of the page that led here.
    if (result.kind === "done") return window.location.assign(next.includes("#") ? next : next + window.location.hash);
    setAsking(false);
    setOutcome(result);
  };

  return (
    <div className="flex flex-col gap-3">
      {isLocked && <WaitNotice key={outcome.waitSeconds} seconds={outcome.waitSeconds} onOver={forget} />}
      {outcome && !isLocked && <ErrorBox error={errorOf(outcome)} />}
      <Button disabled={!isAlive} isPending={isAsking || isLocked} onClick={() => void ask()} className="button--lg w-full gap-3">
        <KeyRound aria-hidden className="size-5" />
        {isAsking ? "Continue in your browser’s window…" : step === "whole" ? "Sign in with a passkey" : "Use a passkey"}
      </Button>
    </div>
  );
}
