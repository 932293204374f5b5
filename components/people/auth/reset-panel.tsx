"use client";

import { useEffect, useState } from "react";
import { ResetForm } from "#components/people/auth/reset-form.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import type { ResetOffer } from "#lib/people/auth/reset/schema.ts";
import { FetchError, fetchJson } from "#lib/platform/browser/fetch-json.ts";

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

  if (state.kind === "loading") {
    return (
      <p role="status" className="flex items-center gap-3 py-6 text-muted">
        <Spinner /> Checking the link…
      </p>
    );
  }
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
