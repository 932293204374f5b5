"use client";

import { useState } from "react";
import { keepToken } from "#components/people/auth/kept-token.ts";
import { OtherAccount } from "#components/people/auth/other-account.tsx";
import { ProviderButtons } from "#components/people/auth/provider-buttons.tsx";
import { useSecretLink } from "#components/people/auth/use-secret-link.ts";
import { EnterInvitation } from "#components/people/invitations/enter-invitation.tsx";
import { JoinForm } from "#components/people/invitations/join-form.tsx";
import { Button } from "#components/ui/button.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { LoadingLine } from "#components/ui/spinner.tsx";
import { useSubmit } from "#components/ui/use-submit.ts";
import type { ProviderView } from "#lib/people/auth/provider.schema.ts";
import type { InvitationOffer, Joined } from "#lib/people/members/invitations/schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

function AcceptInvitation({ token }: { token: string }) {
  const { isPending, error, submit } = useSubmit({
    onSubmit: () => fetchJson<Joined>("/api/invitations/accept", { body: { token } }),
    onDone: ({ project }) => window.location.assign(`/p/${project}`),
  });
  return (
    <div className="flex flex-col gap-5">
      <ErrorBox error={error} />
      <Button
        tone="primary"
        label="Join project"
        pendingLabel="Joining…"
        isPending={isPending}
        onClick={submit}
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

interface Reader {
  email: string;
  name: string;
  isProven: boolean;
}

export function InvitationPanel({ reader, providers }: { reader: Reader | undefined; providers: readonly ProviderView[] }) {
  const { state, again } = useSecretLink<InvitationOffer>("/api/invitations/look");

  if (state.kind === "loading") return <LoadingLine text="Loading the invitation…" />;
  if (state.kind === "error") return <ErrorBox error={state.text} onRetry={again} />;
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
