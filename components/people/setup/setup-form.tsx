"use client";

import { type FormEvent, useState } from "react";
import { EmailField } from "#components/people/auth/email-field.tsx";
import { PasswordField } from "#components/people/auth/password-field.tsx";
import type { Person } from "#components/people/setup/redeem.ts";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Field } from "#components/ui/field.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";

export type Notice = { kind: "refused"; message: string } | { kind: "unavailable" };

function noticeText(notice: Notice): string {
  return notice.kind === "refused"
    ? notice.message
    : "The service can’t be reached right now. Nothing was stored and your link still works: wait a moment and try again.";
}

export function SetupForm(props: { sending: boolean; notice: Notice | undefined; onSubmit: (person: Person) => void }) {
  const { sending, notice, onSubmit } = props;
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!sending) onSubmit({ name, email, password });
  };

  return (
    <div>
      <h1 className="text-title">Create the administrator account</h1>
      <p className="mt-3 mb-8 text-muted">
        Your one-time link lets you create the first account, the one that runs this service. There’s no default password.
      </p>
      <form onSubmit={submit} className="flex flex-col gap-6">
        <Field label="Your name" name="name" value={name} onChange={setName} maxLength={80} autoComplete="name" error="Enter your name." />
        <EmailField name="email" value={email} onChange={setEmail} autoComplete="username" hint="You’ll sign in with it." />
        <PasswordField owner={{ name, email }} value={password} onChange={setPassword} />
        {notice && !sending && <ErrorBox error={noticeText(notice)} />}
        <SubmitButton
          label={notice?.kind === "unavailable" ? "Try again" : "Create account"}
          pendingLabel="Creating the account…"
          isPending={sending}
          isLarge
        />
      </form>
    </div>
  );
}
