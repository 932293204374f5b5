"use client";

import { useState } from "react";
import { SignInForm } from "#components/people/auth/sign-in-form.tsx";
import { JoinForm } from "#components/people/invitations/join-form.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";

/** Only its password reveals whether an account exists, so everyone is offered both sign-in and sign-up. */
export function EnterInvitation({ token, email }: { token: string; email: string }) {
  const [isSigningIn, setSigningIn] = useState(false);
  const [error, setError] = useState("");

  if (isSigningIn) {
    return (
      <>
        {error ? (
          <div className="mb-6">
            <ErrorBox error={error} />
          </div>
        ) : (
          <p className="mb-6">Sign in as {email} to accept.</p>
        )}
        <SignInForm next={`/invitations?signed-in#${token}`} email={email} />
        <p className="mt-5">
          No account yet?{" "}
          <button type="button" onClick={() => setSigningIn(false)} className="link cursor-pointer py-2">
            Create one
          </button>
        </p>
      </>
    );
  }
  return (
    <>
      <JoinForm
        token={token}
        email={email}
        onSignInNeeded={(text) => {
          setError(text);
          setSigningIn(true);
        }}
      />
      <p className="mt-5">
        Already have an account?{" "}
        <button
          type="button"
          onClick={() => {
            setError("");
            setSigningIn(true);
          }}
          className="link cursor-pointer py-2"
        >
          Sign in
        </button>
      </p>
    </>
  );
}
