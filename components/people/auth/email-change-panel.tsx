"use client";

import { useEffect, useRef, useState } from "react";
import { keepToken, tokenOfAddress } from "#components/people/auth/kept-token.ts";
import { OtherAccount } from "#components/people/auth/other-account.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { LoadingLine } from "#components/ui/spinner.tsx";
import { SubmitForm } from "#components/ui/submit-form.tsx";
import type { EmailChanged, EmailOffer } from "#lib/people/auth/email-change/schema.ts";
import { FetchError, fetchJson, isSignedOut } from "#lib/platform/browser/fetch-json.ts";

type UndoOffer = Extract<EmailOffer, { kind: "undo" }>;

type State =
  | { kind: "loading" }
  | { kind: "dead" }
  | { kind: "error"; text: string }
  | { kind: "other-account"; token: string }
  | { kind: "signed-out"; token: string }
  | { kind: "offer"; token: string; offer: EmailOffer }
  | { kind: "done"; email: string };

async function look(): Promise<State> {
  const token = tokenOfAddress();
  if (token === "") return { kind: "dead" };
  try {
    return { kind: "offer", token, offer: await fetchJson<EmailOffer>("/api/email-change/look", { body: { token } }) };
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    if (isSignedOut(error)) return { kind: "signed-out", token };
    if (error.status === 409) return { kind: "other-account", token };
    return error.status >= 400 && error.status < 500 ? { kind: "dead" } : { kind: "error", text: error.message };
  }
}

function SignedOut({ token }: { token: string }) {
  return (
    <>
      <h1 className="text-title">Sign in to use this address</h1>
      <p className="mt-4 mb-8 text-muted">
        Sign in as before, with the address that your account has now. Then you can confirm the new one. If you don’t know about this, you
        can close this page: nothing changes.
      </p>
      <a
        href={`/sign-in?next=%2Femail-change#${token}`}
        onClick={() => keepToken(token)}
        className="button button--primary button--lg w-full"
      >
        Sign in
      </a>
    </>
  );
}

const Address = ({ children }: { children: string }) => <strong className="text-foreground [overflow-wrap:anywhere]">{children}</strong>;

/** Ends with the words before what undoing does. */
function Happened({ place, oldEmail, newEmail }: UndoOffer) {
  if (place === "moved" || place === "elsewhere") {
    return (
      <>
        Your account {place === "moved" ? "was moved to " : "has another address now"}
        {place === "moved" && <Address>{newEmail}</Address>}. This brings <Address>{oldEmail}</Address> back, signs everyone out,
      </>
    );
  }
  return (
    <>
      {place === "factor" ? "Two-step sign-in was set up for " : "Your account was moved to another address, and is back at "}
      <Address>{oldEmail}</Address>. If that was not you, take the account back: this signs everyone out,
    </>
  );
}

function Offer({ token, offer, onEnd }: { token: string; offer: EmailOffer; onEnd: (state: State) => void }) {
  const redeem = async (): Promise<void> => {
    try {
      const { email, resetUrl } = await fetchJson<EmailChanged>("/api/email-change/redeem", { body: { token } });
      // Removes the used token from the address bar and history.
      window.history.replaceState(null, "", window.location.pathname);
      if (resetUrl !== null) return window.location.assign(resetUrl);
      onEnd({ kind: "done", email });
    } catch (error) {
      if (error instanceof FetchError && error.status === 404) return onEnd({ kind: "dead" });
      if (isSignedOut(error)) return onEnd({ kind: "signed-out", token });
      throw error;
    }
  };

  if (offer.kind === "undo") {
    const isMoved = offer.place === "moved" || offer.place === "elsewhere";
    return (
      <>
        <h1 className="text-title">{isMoved ? "Take your address back?" : "Take your account back?"}</h1>
        <p className="mt-4 mb-4 text-muted">
          <Happened {...offer} /> and removes the password, linked accounts, access tokens, and open invitations that you sent. You choose a
          new password next.
        </p>
        <p className="mb-8 text-muted">
          Authenticator apps and passkeys that were set up since <LocalTime at={offer.factorsFrom} show="day" /> are removed too. If you
          have an older one, you need it to sign in.
        </p>
        <SubmitForm label="Take it back" pendingLabel="Taking it back…" isLarge onSubmit={redeem}>
          {null}
        </SubmitForm>
      </>
    );
  }
  return (
    <>
      <h1 className="text-title">Use this email address?</h1>
      <p className="mt-4 mb-8 text-muted">
        Your account moves from <Address>{offer.oldEmail}</Address> to <Address>{offer.newEmail}</Address>. From then on you sign in with
        the new address. Both addresses get a mail.
      </p>
      <SubmitForm label="Use this address" pendingLabel="Changing the address…" isLarge onSubmit={redeem}>
        {null}
      </SubmitForm>
    </>
  );
}

export function EmailChangePanel() {
  const [state, setState] = useState<State>({ kind: "loading" });
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const read = (): void => void look().then(setState);
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);

  useEffect(() => {
    if (state.kind === "done") heading.current?.focus();
  }, [state.kind]);

  if (state.kind === "loading") return <LoadingLine text="Checking the link…" />;
  if (state.kind === "error") return <ErrorBox error={state.text} onRetry={() => void look().then(setState)} />;
  if (state.kind === "other-account") {
    return (
      <>
        <h1 className="mb-4 text-title">This link is for another account</h1>
        <OtherAccount token={state.token} path="/email-change">
          You are signed in to a different account. Sign out, then sign in to the one that changes its address.
        </OtherAccount>
      </>
    );
  }
  if (state.kind === "signed-out") return <SignedOut token={state.token} />;
  if (state.kind === "offer") return <Offer token={state.token} offer={state.offer} onEnd={setState} />;
  const isDone = state.kind === "done";
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-title">
        {isDone ? "Your email address is changed" : "This link no longer works"}
      </h1>
      <p className="mt-4 mb-6 text-muted">
        {isDone ? (
          <>
            From now on, sign in with <Address>{state.email}</Address>.
          </>
        ) : (
          "It’s invalid, was already used, or has expired. A newer mail may have another one; under Account you can ask again."
        )}
      </p>
      <a href="/account" className="button button--primary">
        Go to your account
      </a>
    </>
  );
}
