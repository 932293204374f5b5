"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { EmailField } from "#components/people/auth/email-field.tsx";
import { PasswordField } from "#components/people/auth/password-field.tsx";
import { DeadLink } from "#components/people/setup/dead-link.tsx";
import { type Person, redeem } from "#components/people/setup/redeem.ts";
import { SetupDone } from "#components/people/setup/setup-done.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Field } from "#components/ui/field.tsx";
import { LoadingLine } from "#components/ui/spinner.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { isOperatorToken } from "#lib/people/auth/admin-link/operator.rules.ts";
import { signIn } from "#lib/people/auth/sign-in/client.ts";

type Notice = { kind: "refused"; message: string } | { kind: "unavailable" };

function noticeText(notice: Notice): string {
  return notice.kind === "refused"
    ? notice.message
    : "The service can’t be reached right now. Nothing was stored and your link still works: wait a moment and try again.";
}

function SetupForm(props: { sending: boolean; notice: Notice | undefined; onSubmit: (person: Person) => void }) {
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

type State =
  | { kind: "loading" }
  | { kind: "missing" }
  | { kind: "exists" }
  | { kind: "dead" }
  | { kind: "done"; email: string; next: string }
  | { kind: "form"; token: string; sending: boolean; notice: Notice | undefined };

const TOKEN = /^#[A-Za-z0-9_-]{16,}$/;

function fromAddress(adminExists: boolean): State {
  const { hash } = window.location;
  if (adminExists && !isOperatorToken(hash.slice(1))) return { kind: "exists" };
  return TOKEN.test(hash) ? { kind: "form", token: hash.slice(1), sending: false, notice: undefined } : { kind: "missing" };
}

/** Once an administrator exists, only an operator's link works. The token is in the URL fragment, which browsers never send. */
export function SetupPanel({ adminExists }: { adminExists: boolean }) {
  const [state, setState] = useState<State>({ kind: "loading" });
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const read = (): void => setState(fromAddress(adminExists));
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, [adminExists]);

  useEffect(() => {
    if (state.kind === "done" || state.kind === "dead") panel.current?.querySelector<HTMLElement>("[data-panel-title]")?.focus();
  }, [state.kind]);

  const submit = async (token: string, person: Person): Promise<void> => {
    setState({ kind: "form", token, sending: true, notice: undefined });
    const outcome = await redeem(token, person);
    if (outcome.kind === "done") {
      // Removes the used token from the address bar and history.
      window.history.replaceState(null, "", window.location.pathname);
      const next = outcome.project === null ? "/projects" : `/p/${outcome.project}`;
      if ((await signIn(person.email, person.password)).kind === "done") window.location.replace(next);
      else setState({ kind: "done", email: person.email, next });
    } else if (outcome.kind === "dead") setState({ kind: "dead" });
    else setState({ kind: "form", token, sending: false, notice: outcome });
  };

  return (
    <div ref={panel}>
      {state.kind === "loading" && <LoadingLine text="Checking the link…" />}
      {(state.kind === "exists" || state.kind === "missing" || state.kind === "dead") && <DeadLink reason={state.kind} />}
      {state.kind === "done" && <SetupDone email={state.email} next={state.next} />}
      {state.kind === "form" && (
        <SetupForm sending={state.sending} notice={state.notice} onSubmit={(person) => void submit(state.token, person)} />
      )}
    </div>
  );
}
