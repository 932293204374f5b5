"use client";

import { type ReactNode, useCallback, useState } from "react";
import { WaitNotice } from "#components/people/auth/wait-notice.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { type SignInOutcome, UNAVAILABLE } from "#lib/people/auth/sign-in/client.ts";
import { confirmPath } from "#lib/people/auth/sign-in/rules.ts";

/**
 * A step of the sign-in, which leads on once it is done.
 * @param next local path to open in the end
 * @param texts of what the service does not word itself
 */
export function useSignInStep(next: string, texts: Partial<Record<SignInOutcome["kind"], string>>) {
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<SignInOutcome>();
  const forget = useCallback(() => setOutcome(undefined), []);
  const isLocked = outcome?.kind === "locked";

  const take = async (send: () => Promise<SignInOutcome>): Promise<void> => {
    if (isSending || isLocked) return;
    setSending(true);
    setOutcome(undefined);
    const result = await send();
    // Keeps the fragment of the page that led here.
    const target = next.includes("#") ? next : next + window.location.hash;
    if (result.kind === "done") return window.location.assign(target);
    if (result.kind === "second-step") return window.location.assign(confirmPath(target));
    setSending(false);
    setOutcome(result);
  };

  let notice: ReactNode;
  if (isLocked) notice = <WaitNotice key={outcome.waitSeconds} seconds={outcome.waitSeconds} onOver={forget} />;
  else if (outcome) notice = <ErrorBox error={outcome.kind === "refused" ? outcome.message : (texts[outcome.kind] ?? UNAVAILABLE)} />;
  return { isSending, isLocked, isExpired: outcome?.kind === "expired", notice, forget, take };
}
