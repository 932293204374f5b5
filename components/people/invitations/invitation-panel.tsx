"use client";

import { useEffect, useState } from "react";
import { keepToken, tokenOfAddress } from "#components/people/auth/kept-token.ts";
import { OtherAccount } from "#components/people/auth/other-account.tsx";
import { ProviderButtons } from "#components/people/auth/provider-buttons.tsx";
import { EnterInvitation } from "#components/people/invitations/enter-invitation.tsx";
import { JoinForm } from "#components/people/invitations/join-form.tsx";
import { Button } from "#components/ui/button.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { LoadingLine } from "#components/ui/spinner.tsx";
import type { ProviderView } from "#lib/people/auth/provider.schema.ts";
import type { InvitationOffer, Joined } from "#lib/people/members/invitations/schema.ts";
import { FetchError, fetchJson } from "#lib/platform/browser/fetch-json.ts";

function AcceptInvitation({ token }: { token: string }) {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<Error | string>("");

  const accept = async (): Promise<void> => {
    if (isPending) return;
    setPending(true);
    setError("");
    try {
      const { project } = await fetchJson<Joined>("/api/invitations/accept", { body: { token } });
      window.location.assign(`/p/${project}`);
    } catch (reason) {
      setPending(false);
      setError(reason instanceof Error ? reason : "Something went wrong. Try again.");
    }
  };

  return (
    <div className="flex flex-col gap-5">
      <ErrorBox error={error} />
      <Button
        tone="primary"
        label="Join project"
        pendingLabel="Joining…"
        isPending={isPending}
        onClick={() => void accept()}
        className="button--lg w-full"
      />
    </div>
  );
}

/** The link confirms the address; the new password replaces one that someone else may know. */
function ConfirmAddress({ token, email, name }: { token: string; email: string; name: string }) {
  const [error, setError] = useState("");
  return (
    <>
      <p className="mb-6">
        This link confirms that <span className="[overflow-wrap:anywhere]">{email}</span> is yours. Choose a new password to join: your old
        password, linked accounts, sessions, and any open invitations you sent will be removed.
      </p>
      <ErrorBox error={error} className="mb-6" />
      <JoinForm token={token} email={email} confirms={name} onSignInNeeded={setError} />
    </>
  );
}

type State =
  | { kind: "loading" }
  | { kind: "dead" }
  | { kind: "error"; text: string }
  | { kind: "offer"; token: string; offer: InvitationOffer };

async function look(): Promise<State> {
  const token = tokenOfAddress();
  if (token === "") return { kind: "dead" };
  try {
    return { kind: "offer", token, offer: await fetchJson<InvitationOffer>("/api/invitations/look", { body: { token } }) };
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return error.status >= 400 && error.status < 500 ? { kind: "dead" } : { kind: "error", text: error.message };
  }
}

interface Reader {
  email: string;
  name: string;
  isProven: boolean;
}

export function InvitationPanel({ reader, providers }: { reader: Reader | undefined; providers: readonly ProviderView[] }) {
  const [state, setState] = useState<State>({ kind: "loading" });

  const read = (): void => {
    setState({ kind: "loading" });
    void look().then(setState);
  };

  useEffect(() => {
    void look().then(setState);
  }, []);

  if (state.kind === "loading") return <LoadingLine text="Loading the invitation…" />;
  if (state.kind === "error") return <ErrorBox error={state.text} onRetry={read} />;
  if (state.kind === "dead") {
    return (
      <>
        <h1 className="text-title">This invitation no longer works</h1>
        <p className="mt-4 mb-6 text-muted">
          It’s invalid, was used or withdrawn, or has expired. Ask the person who invited you for a new link. If you joined already, sign
          in.
        </p>
        <a href="/sign-in" className="button button--outline">
          Go to sign-in
        </a>
      </>
    );
  }
  const { token, offer } = state;
  return (
    <>
      <h1 className="text-title [overflow-wrap:anywhere]">Join {offer.project}</h1>
      <p className="mt-3 mb-8 text-muted">
        {offer.invitedBy || "An owner"} invited <strong className="text-foreground [overflow-wrap:anywhere]">{offer.email}</strong> as{" "}
        {offer.role}.
      </p>
      {reader?.email === offer.email &&
        (offer.mailed && !reader.isProven ? (
          <ConfirmAddress token={token} email={reader.email} name={reader.name} />
        ) : (
          <AcceptInvitation token={token} />
        ))}
      {reader !== undefined && reader.email !== offer.email && (
        <OtherAccount token={token} path="/invitations">
          You are signed in as <span className="font-semibold [overflow-wrap:anywhere]">{reader.email}</span>. Sign out to accept this
          invitation.
        </OtherAccount>
      )}
      {reader === undefined && (
        <>
          <EnterInvitation token={token} email={offer.email} />
          <ProviderButtons providers={providers} next="/invitations" onLeave={() => keepToken(token)} />
        </>
      )}
    </>
  );
}
