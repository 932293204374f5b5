"use client";

import { useRef, useState } from "react";
import { EmailField } from "#components/people/auth/email-field.tsx";
import { KnownPasswordField } from "#components/people/auth/password-field.tsx";
import { useSignInStep } from "#components/people/auth/use-sign-in-step.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useIsMounted } from "#components/ui/use-is-mounted.ts";
import { useTypedEarlier } from "#components/ui/use-typed-earlier.ts";
import { signIn } from "#lib/people/auth/sign-in/client.ts";

const TEXTS = {
  wrong: "Email address and password don’t match. Check both and try again.",
  expired: "This sign-in has expired. Try again.",
} as const;

export function SignInForm({ next, email: known = "" }: { next: string; email?: string }) {
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState("");
  const [emailField, passwordField] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  useTypedEarlier(emailField, setEmail);
  useTypedEarlier(passwordField, setPassword);
  const isAlive = useIsMounted();
  const { isSending, isLocked, notice, take } = useSignInStep(next, TEXTS);

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void take(() => signIn(email, password));
      }}
      className="flex flex-col gap-6"
    >
      <EmailField name="email" value={email} onChange={setEmail} autoComplete="username" inputRef={emailField} />
      <KnownPasswordField name="password" value={password} onChange={setPassword} inputRef={passwordField} />
      {notice}
      <SubmitButton label="Sign in" pendingLabel="Signing in…" isPending={isSending} isDisabled={isLocked || !isAlive} isLarge />
    </form>
  );
}
