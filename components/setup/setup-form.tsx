"use client";

import { CircleAlert } from "lucide-react";
import { type FormEvent, useState } from "react";
import { PasswordField } from "#components/auth/password-field.tsx";
import type { Person } from "#components/setup/redeem.ts";
import { Field } from "#components/ui/field.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";

export type Notice = { kind: "refused"; message: string } | { kind: "unavailable" };

function NoticeBox({ notice }: { notice: Notice }) {
  return (
    <div role="alert" className="flex gap-3 rounded-xl border border-danger bg-danger/10 p-4 text-note">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
      <p>
        {notice.kind === "refused"
          ? notice.message
          : "The service can’t be reached right now. Nothing was stored and your link still works: wait a moment and try again."}
      </p>
    </div>
  );
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
        <Field
          label="Email address"
          name="email"
          type="email"
          value={email}
          onChange={setEmail}
          maxLength={254}
          autoComplete="username"
          hint="You’ll sign in with it."
          error="Enter an address that looks like name@example.org."
        />
        <PasswordField owner={{ name, email }} value={password} onChange={setPassword} />
        {notice && !sending && <NoticeBox notice={notice} />}
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
