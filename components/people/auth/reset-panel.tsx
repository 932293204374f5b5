"use client";

import { useEffect, useState } from "react";
import { HOME } from "#components/people/auth/next-path.ts";
import { PasswordField } from "#components/people/auth/password-field.tsx";
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

type State = { kind: "loading" } | { kind: "dead" } | { kind: "error"; text: string } | { kind: "offer"; token: string; email: string };

async function look(): Promise<State> {
  const token = window.location.hash.slice(1);
  if (token === "") return { kind: "dead" };
  try {
    const { email } = await fetchJson<ResetOffer>("/api/password-reset/look", { body: { token } });
    return { kind: "offer", token, email };
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return error.status >= 400 && error.status < 500 ? { kind: "dead" } : { kind: "error", text: error.message };
  }
}

export function ResetPanel() {
  const [state, setState] = useState<State>({ kind: "loading" });

  useEffect(() => {
    const read = (): void => void look().then(setState);
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);

  const again = (): void => {
    setState({ kind: "loading" });
    void look().then(setState);
  };

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
  return <ResetForm token={state.token} email={state.email} onDead={() => setState({ kind: "dead" })} />;
}
