"use client";

import { useState } from "react";
import { HOME } from "#components/people/auth/next-path.ts";
import { PasswordField } from "#components/people/auth/password-field.tsx";
import { SubmitForm } from "#components/ui/submit-form.tsx";
import { signIn } from "#lib/people/auth/sign-in/client.ts";
import { confirmPath } from "#lib/people/auth/sign-in/rules.ts";
import { FetchError, fetchJson } from "#lib/platform/browser/fetch-json.ts";

export function ResetForm({ token, email, onDead }: { token: string; email: string; onDead: () => void }) {
  const [password, setPassword] = useState("");

  const reset = async (): Promise<void> => {
    try {
      await fetchJson<unknown>("/api/password-reset/redeem", { body: { token, password } });
    } catch (error) {
      if (error instanceof FetchError && error.status === 404) return onDead();
      throw error;
    }
    // Removes the used token from the address bar and history.
    window.history.replaceState(null, "", window.location.pathname);
    const outcome = await signIn(email, password);
    if (outcome.kind === "second-step") return window.location.assign(confirmPath(HOME));
    window.location.assign(outcome.kind === "done" ? HOME : "/sign-in");
  };

  return (
    <>
      <h1 className="text-title">Choose a new password</h1>
      <p className="mt-3 mb-8 text-muted">
        For <strong className="text-foreground [overflow-wrap:anywhere]">{email}</strong>. All browsers that are signed in now will be
        signed out.
      </p>
      <SubmitForm label="Set password" pendingLabel="Setting the password…" isLarge onSubmit={reset}>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField owner={{ email }} label="New password" value={password} onChange={setPassword} />
      </SubmitForm>
    </>
  );
}
