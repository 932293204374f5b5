"use client";

import { useState } from "react";
import { HOME } from "#components/people/auth/next-path.ts";
import { PasswordField } from "#components/people/auth/password-field.tsx";
import { useSecretLink } from "#components/people/auth/use-secret-link.ts";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { LoadingLine } from "#components/ui/spinner.tsx";
import { SubmitForm } from "#components/ui/submit-form.tsx";
import type { ResetOffer } from "#lib/people/auth/reset/schema.ts";
import { signIn } from "#lib/people/auth/sign-in/client.ts";
import { confirmPath } from "#lib/people/auth/sign-in/rules.ts";
import { FetchError, fetchJson } from "#lib/platform/browser/fetch-json.ts";

function ResetForm({ token, email, onDead }: { token: string; email: string; onDead: () => void }) {
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

export function ResetPanel() {
  const { state, setState, again } = useSecretLink<ResetOffer>("/api/password-reset/look");

  if (state.kind === "loading") return <LoadingLine text="Checking the link…" />;
  if (state.kind === "error") return <ErrorBox error={state.text} onRetry={again} />;
  if (state.kind === "dead") {
    return (
      <>
        <h1 className="text-title">This link no longer works</h1>
        <p className="mt-4 mb-6 text-muted">It’s invalid, was already used, or has expired. Your password hasn’t changed.</p>
        <a href="/forgot" className="button button--primary">
          Get a new link
        </a>
      </>
    );
  }
  const { token, offer } = state;
  return <ResetForm token={token} email={offer.email} onDead={() => setState({ kind: "dead", token })} />;
}
