"use client";

import { useEffect, useRef } from "react";
import { keepToken } from "#components/people/auth/kept-token.ts";
import { OtherAccount } from "#components/people/auth/other-account.tsx";
import { type LinkState, useSecretLink } from "#components/people/auth/use-secret-link.ts";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { LoadingLine } from "#components/ui/spinner.tsx";
import { SubmitForm } from "#components/ui/submit-form.tsx";
import type { EmailChanged, EmailOffer } from "#lib/people/auth/email-change/schema.ts";
import { FetchError, fetchJson, isSignedOut } from "#lib/platform/browser/fetch-json.ts";

type UndoOffer = Extract<EmailOffer, { kind: "undo" }>;

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

interface Done {
  kind: "done";
  email: string;
}

function Offer({ token, offer, onEnd }: { token: string; offer: EmailOffer; onEnd: (state: LinkState<EmailOffer> | Done) => void }) {
  const redeem = async (): Promise<void> => {
    try {
      const { email, resetUrl } = await fetchJson<EmailChanged>("/api/email-change/redeem", { body: { token } });
      // Removes the used token from the address bar and history.
      window.history.replaceState(null, "", window.location.pathname);
      if (resetUrl !== null) return window.location.assign(resetUrl);
      onEnd({ kind: "done", email });
    } catch (error) {
      if (!(error instanceof FetchError) || (error.status !== 404 && !isSignedOut(error))) throw error;
      onEnd({ kind: "dead", token, error });
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
  const { state, setState, read } = useSecretLink<EmailOffer, Done>("/api/email-change/look");
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (state.kind === "done") heading.current?.focus();
  }, [state.kind]);

  if (state.kind === "loading") return <LoadingLine text="Checking the link…" />;
  if (state.kind === "error") return <ErrorBox error={state.text} onRetry={read} />;
  if (state.kind === "offer") return <Offer token={state.token} offer={state.offer} onEnd={setState} />;
  if (state.kind === "dead" && isSignedOut(state.error)) return <SignedOut token={state.token} />;
  if (state.kind === "dead" && state.error?.status === 409) {
    return (
      <>
        <h1 className="mb-4 text-title">This link is for another account</h1>
        <OtherAccount token={state.token} path="/email-change">
          You are signed in to a different account. Sign out, then sign in to the one that changes its address.
        </OtherAccount>
      </>
    );
  }
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
