"use client";

import { useEffect, useRef, useState } from "react";
import { EmailField } from "#components/people/auth/email-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { SubmitForm } from "#components/ui/submit-form.tsx";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

/** The confirmation is the same for every address. */
export function ForgotForm() {
  const [email, setEmail] = useState("");
  const [isSent, setSent] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (isSent) heading.current?.focus();
  }, [isSent]);

  if (isSent) {
    return (
      <>
        <h1 ref={heading} tabIndex={-1} className="text-title">
          Check your inbox
        </h1>
        <p className="mt-4 text-muted">
          If <strong className="text-foreground [overflow-wrap:anywhere]">{email}</strong> has an account here, an email with a link is on
          its way. The link works once, for 60 minutes.
        </p>
        <p className="mt-4 text-muted">Nothing after a few minutes? Check your spam folder, and check the address.</p>
        <Button label="Use another address" onClick={() => setSent(false)} className="mt-6" />
      </>
    );
  }
  return (
    <>
      <h1 className="text-title">Forgot your password?</h1>
      <p className="mt-3 mb-8 text-muted">Enter the address you sign in with, and we’ll email you a link to choose a new password.</p>
      <SubmitForm
        label="Send me a link"
        pendingLabel="Sending…"
        onSubmit={() => fetchJson<unknown>("/api/password-reset/request", { body: { email } })}
        onDone={() => setSent(true)}
      >
        <EmailField value={email} onChange={setEmail} autoComplete="username" />
      </SubmitForm>
    </>
  );
}
