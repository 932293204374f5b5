"use client";

import { type FormEvent, useCallback, useRef, useState } from "react";
import { EmailField } from "#components/people/auth/email-field.tsx";
import { KnownPasswordField } from "#components/people/auth/password-field.tsx";
import { WaitNotice } from "#components/people/auth/wait-notice.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useIsMounted } from "#components/ui/use-is-mounted.ts";
import { useTypedEarlier } from "#components/ui/use-typed-earlier.ts";
import { type SignInOutcome, signIn } from "#lib/people/auth/sign-in/client.ts";
import { confirmPath } from "#lib/people/auth/sign-in/rules.ts";

const TEXTS = {
  wrong: "Email address and password don’t match. Check both and try again.",
  unavailable: "The service can’t be reached right now. Wait a moment and try again.",
  expired: "This sign-in has expired. Try again.",
} as const;

export function SignInForm({ next, email: known = "" }: { next: string; email?: string }) {
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState("");
  const [emailField, passwordField] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  useTypedEarlier(emailField, setEmail);
  useTypedEarlier(passwordField, setPassword);
  const isAlive = useIsMounted();
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Exclude<SignInOutcome, { kind: "done" | "second-step" }>>();
  const forget = useCallback(() => setOutcome(undefined), []);
  const isLocked = outcome?.kind === "locked";

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isSending || isLocked) return;
    setSending(true);
    setOutcome(undefined);
    const result = await signIn(email, password);
    // Keeps the fragment of the page that led here.
    const target = next.includes("#") ? next : next + window.location.hash;
    if (result.kind === "done") return window.location.assign(target);
    if (result.kind === "second-step") return window.location.assign(confirmPath(target));
    setSending(false);
    setOutcome(result);
  };

  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
      <EmailField name="email" value={email} onChange={setEmail} autoComplete="username" inputRef={emailField} />
      <KnownPasswordField name="password" value={password} onChange={setPassword} inputRef={passwordField} />
      {isLocked && <WaitNotice key={outcome.waitSeconds} seconds={outcome.waitSeconds} onOver={forget} />}
      {outcome && outcome.kind !== "locked" && <ErrorBox error={outcome.kind === "refused" ? outcome.message : TEXTS[outcome.kind]} />}
      <SubmitButton label="Sign in" pendingLabel="Signing in…" isPending={isSending} isDisabled={isLocked || !isAlive} isLarge />
    </form>
  );
}
