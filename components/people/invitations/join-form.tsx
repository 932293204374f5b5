"use client";

import { useState } from "react";
import { PasswordField } from "#components/people/auth/password-field.tsx";
import { Field } from "#components/ui/field.tsx";
import { SubmitForm } from "#components/ui/submit-form.tsx";
import { signIn } from "#lib/people/auth/sign-in/client.ts";
import type { Joined } from "#lib/people/members/invitations/schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

const SIGN_IN_NEEDED = {
  wrong: "If you already have an account, sign in with its password. If you forgot it, use “Forgot your password?” on the sign-in page.",
  locked: "Sign in with your password to accept the invitation.",
  refused: "The service couldn’t sign you in just now. Sign in with the password that you entered.",
  "second-step": "Your account has two-step sign-in. Sign in with your password and a code to accept the invitation.",
  expired: "Sign in with your password to accept the invitation.",
  unavailable: "The service couldn’t sign you in just now. Sign in with the password that you entered.",
} as const;

interface JoinFormProps {
  token: string;
  email: string;
  /** Name of the account that the link confirms; omitted for a new one. */
  confirms?: string;
  /** Called if the password does not open the account. */
  onSignInNeeded: (text: string) => void;
}

export function JoinForm({ token, email, confirms, onSignInNeeded }: JoinFormProps) {
  const [name, setName] = useState(confirms ?? "");
  const [password, setPassword] = useState("");

  const join = async (): Promise<void> => {
    await fetchJson<unknown>("/api/invitations/join", { body: { token, name, password } });
    const outcome = await signIn(email, password);
    if (outcome.kind !== "done") return onSignInNeeded(SIGN_IN_NEEDED[outcome.kind]);
    const { project } = await fetchJson<Joined>("/api/invitations/accept", { body: { token } });
    window.location.assign(`/p/${project}`);
  };

  return (
    <SubmitForm
      label={confirms === undefined ? "Create account and join" : "Set password and join"}
      pendingLabel="Joining…"
      isLarge
      onSubmit={join}
    >
      <Field label="Your name" value={name} onChange={setName} maxLength={80} autoComplete="name" error="Enter your name." />
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={confirms === undefined ? "Password" : "New password"}
        owner={{ name, email }}
        value={password}
        onChange={setPassword}
      />
    </SubmitForm>
  );
}
