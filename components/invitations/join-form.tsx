"use client";

import { Form } from "@heroui/react/form";
import { type FormEvent, useState } from "react";
import { signIn } from "#components/auth/sign-in.ts";
import { PasswordField } from "#components/setup/password-field.tsx";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { TextInput } from "#components/ui/text-input.tsx";
import { FetchFault, fetchJson } from "#lib/browser/fetch-json.ts";
import type { Joined } from "#lib/invitations/schema.ts";

/**
 * For whoever has no account yet: makes one under the invited address, and signs in with it.
 * @param onKnown hears what to say when the address has an account already
 */
export function JoinForm({ token, email, onKnown }: { token: string; email: string; onKnown: (text: string) => void }) {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState("");

  const join = async (): Promise<void> => {
    setPending(true);
    setFault("");
    try {
      const { project } = await fetchJson<Joined>("/api/invitations/join", { body: { token, name, password } });
      const outcome = await signIn(email, password);
      window.location.assign(outcome.kind === "done" ? `/p/${project}` : `/sign-in?next=/p/${project}`);
    } catch (error) {
      if (error instanceof FetchFault && error.code === "conflict") return onKnown(error.message);
      setPending(false);
      setFault(error instanceof Error ? error.message : "This did not work. Try again.");
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
      <PasswordField owner={{ name, email }} value={password} onChange={setPassword} />
      {fault && <FaultBox text={fault} />}
      <div>
        <SubmitButton label="Make the account and join" pendingLabel="Joining …" isPending={isPending} />
      </div>
    </Form>
  );
}
