"use client";

import { useState } from "react";
import { JoinForm } from "#components/people/invitations/join-form.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";

/** The link confirms the address; the new password replaces one that someone else may know. */
export function ConfirmAddress({ token, email, name }: { token: string; email: string; name: string }) {
  const [error, setError] = useState("");
  return (
    <>
      <p className="mb-6">
        This link confirms that <span className="[overflow-wrap:anywhere]">{email}</span> is yours. Choose a new password to join: your old
        password, linked accounts, sessions, and any open invitations you sent will be removed.
      </p>
      {error && (
        <div className="mb-6">
          <ErrorBox error={error} />
        </div>
      )}
      <JoinForm token={token} email={email} confirms={name} onSignInNeeded={setError} />
    </>
  );
}
