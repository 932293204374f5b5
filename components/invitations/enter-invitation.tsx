"use client";

import { useState } from "react";
import { SignInForm } from "#components/auth/sign-in-form.tsx";
import { JoinForm } from "#components/invitations/join-form.tsx";
import { FaultBox } from "#components/ui/fault-box.tsx";

/**
 * For who is not signed in as the invited person: makes an account, or signs in with one.
 * Which of the two it takes nobody is told before an account is asked for with the link's token.
 */
export function EnterInvitation({ token, email }: { token: string; email: string }) {
  const [isKnown, setKnown] = useState(false);
  const [told, setTold] = useState("");

  if (isKnown) {
    return (
      <>
        {told ? (
          <div className="mb-6">
            <FaultBox text={told} />
          </div>
        ) : (
          <p className="mb-6">Sign in as {email} to accept.</p>
        )}
        <SignInForm next={`/invitations?signed-in#${token}`} email={email} />
        {!told && (
          <p className="mt-5">
            No account yet?{" "}
            <button type="button" onClick={() => setKnown(false)} className="link cursor-pointer py-2">
              Make one
            </button>
          </p>
        )}
      </>
    );
  }
  return (
    <>
      <JoinForm
        token={token}
        email={email}
        onKnown={(text) => {
          setTold(text);
          setKnown(true);
        }}
      />
      <p className="mt-5">
        You have an account already?{" "}
        <button type="button" onClick={() => setKnown(true)} className="link cursor-pointer py-2">
          Sign in
        </button>
      </p>
    </>
  );
}
