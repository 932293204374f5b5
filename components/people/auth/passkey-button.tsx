"use client";

import { KeyRound } from "lucide-react";
import { useState } from "react";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { useIsMounted } from "#components/ui/use-is-mounted.ts";
import { signInWithPasskey } from "#lib/people/auth/sign-in/client.ts";

const UNAVAILABLE = "The service can’t be reached right now. Wait a moment and try again.";

/** @param step whether it is the whole sign-in, or what follows the password */
export function PasskeyButton({ next, step }: { next: string; step: "whole" | "second" }) {
  const isAlive = useIsMounted();
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState("");

  const ask = async (): Promise<void> => {
    if (isAsking) return;
    setAsking(true);
    setError("");
    const outcome = await signInWithPasskey(step);
    // Keeps the fragment of the page that led here.
    if (outcome.kind === "done") return window.location.assign(next.includes("#") ? next : next + window.location.hash);
    setAsking(false);
    setError(
      outcome.kind === "refused" ? outcome.message : outcome.kind === "expired" ? "This sign-in has expired. Start again." : UNAVAILABLE,
    );
  };

  return (
    <div className="flex flex-col gap-3">
      {error && <ErrorBox error={error} />}
      <button
        type="button"
        disabled={!isAlive}
        aria-disabled={isAsking}
        onClick={() => void ask()}
        className="button button--outline button--lg w-full gap-3"
      >
        <KeyRound aria-hidden className="size-5" />
        {isAsking ? "Continue in your browser’s window…" : step === "whole" ? "Sign in with a passkey" : "Use a passkey"}
      </button>
    </div>
  );
}
