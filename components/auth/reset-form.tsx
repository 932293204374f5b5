"use client";

import { Form } from "@heroui/react/form";
import { type FormEvent, useState } from "react";
import { HOME } from "#components/auth/next-path.ts";
import { PasswordField } from "#components/auth/password-field.tsx";
import { signIn } from "#components/auth/sign-in.ts";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { FetchFault, fetchJson } from "#lib/browser/fetch-json.ts";

export function ResetForm({ token, email, onDead }: { token: string; email: string; onDead: () => void }) {
  const [password, setPassword] = useState("");
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState("");

  const reset = async (): Promise<void> => {
    setPending(true);
    setFault("");
    try {
      await fetchJson<unknown>("/api/password-reset/redeem", { body: { token, password } });
      // Removes the used token from the address bar and history.
      window.history.replaceState(null, "", window.location.pathname);
      const outcome = await signIn(email, password);
      window.location.assign(outcome.kind === "done" ? HOME : "/sign-in");
    } catch (error) {
      if (error instanceof FetchFault && error.status === 404) return onDead();
      setPending(false);
      setFault(error instanceof Error ? error.message : "Something went wrong. Try again.");
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isPending) void reset();
  };

  return (
    <>
      <h1 className="text-title">Choose a new password</h1>
      <p className="mt-3 mb-8 text-muted">
        For <strong className="text-foreground [overflow-wrap:anywhere]">{email}</strong>. All browsers that are signed in now will be
        signed out.
      </p>
      <Form onSubmit={submit} className="flex flex-col gap-6">
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField owner={{ email }} label="New password" value={password} onChange={setPassword} />
        {fault && <FaultBox text={fault} />}
        <div>
          <SubmitButton label="Set password" pendingLabel="Setting the password…" isPending={isPending} isLarge />
        </div>
      </Form>
    </>
  );
}
