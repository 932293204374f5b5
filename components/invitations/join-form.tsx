"use client";

import { Form } from "@heroui/react/form";
import { type FormEvent, useState } from "react";
import { PasswordField } from "#components/auth/password-field.tsx";
import { signIn } from "#components/auth/sign-in.ts";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { TextInput } from "#components/ui/text-input.tsx";
import { fetchJson } from "#lib/browser/fetch-json.ts";
import type { Joined } from "#lib/members/invitations/schema.ts";

const SIGN_IN_NEEDED = {
  wrong: "If you already have an account, sign in with its password. If you forgot it, use “Forgot your password?” on the sign-in page.",
  locked: "Sign in with your password to accept the invitation.",
  refused: "The service couldn’t sign you in just now. Sign in with the password that you entered.",
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
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState("");

  const join = async (): Promise<void> => {
    setPending(true);
    setFault("");
    try {
      await fetchJson<unknown>("/api/invitations/join", { body: { token, name, password } });
      const outcome = await signIn(email, password);
      if (outcome.kind !== "done") return onSignInNeeded(SIGN_IN_NEEDED[outcome.kind]);
      const { project } = await fetchJson<Joined>("/api/invitations/accept", { body: { token } });
      window.location.assign(`/p/${project}`);
    } catch (error) {
      setPending(false);
      setFault(error instanceof Error ? error.message : "Something went wrong. Try again.");
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isPending) void join();
  };

  return (
    <Form onSubmit={submit} className="flex flex-col gap-6">
      <TextInput label="Your name" value={name} onChange={setName} maxLength={80} autoComplete="name" fault="Enter your name." />
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={confirms === undefined ? "Password" : "New password"}
        owner={{ name, email }}
        value={password}
        onChange={setPassword}
      />
      {fault && <FaultBox text={fault} />}
      <div>
        <SubmitButton
          label={confirms === undefined ? "Create account and join" : "Set password and join"}
          pendingLabel="Joining…"
          isPending={isPending}
          isLarge
        />
      </div>
    </Form>
  );
}
