"use client";

import { useRef, useState } from "react";
import { PasskeyButton } from "#components/people/auth/passkey-button.tsx";
import { useSignInStep } from "#components/people/auth/use-sign-in-step.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Field } from "#components/ui/field.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useIsMounted } from "#components/ui/use-is-mounted.ts";
import { useTypedEarlier } from "#components/ui/use-typed-earlier.ts";
import { takeSecondStep } from "#lib/people/auth/sign-in/client.ts";
import type { SecondSteps } from "#lib/people/auth/sign-in/rules.ts";

const TEXTS = { wrong: "The code is incorrect. Check it and try again." } as const;

export function SecondStepForm({ next, steps }: { next: string; steps: SecondSteps }) {
  const { hasApp, hasPasskey } = steps;
  const [isRecovering, setRecovering] = useState(!hasApp);
  const [code, setCode] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useTypedEarlier(field, setCode);
  const isAlive = useIsMounted();
  const { isSending, isLocked, isExpired, notice, forget, take } = useSignInStep(next, TEXTS);

  if (isExpired) {
    return (
      <>
        <ErrorBox error="This sign-in has expired, or was finished elsewhere." />
        <a href={`/sign-in?next=${encodeURIComponent(next)}`} className="button button--primary button--lg mt-6 w-full">
          Start again
        </a>
      </>
    );
  }
  return (
    <>
      {hasPasskey && (
        <div className="mb-8">
          <PasskeyButton next={next} step="second" />
        </div>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void take(() => takeSecondStep(code));
        }}
        className="flex flex-col gap-6"
      >
        <Field
          key={String(isRecovering)}
          label={isRecovering ? "Recovery code" : "Code"}
          hint={
            isRecovering
              ? "One of the codes that you saved, such as k3m9-2xqa-7hpd-w4ts."
              : "The 6 digits that your authenticator app shows now."
          }
          name="code"
          inputMode={isRecovering ? "text" : "numeric"}
          value={code}
          onChange={setCode}
          maxLength={64}
          inputRef={field}
          autoComplete={isRecovering ? "off" : "one-time-code"}
          autoFocus={!hasPasskey}
          error={isRecovering ? "Enter a recovery code." : "Enter the 6 digits that your app shows."}
        />
        {notice}
        <SubmitButton label="Sign in" pendingLabel="Signing in…" isPending={isSending} isDisabled={isLocked || !isAlive} isLarge />
      </form>
      {hasApp && (
        <p className="mt-5">
          <button
            type="button"
            onClick={() => {
              setRecovering(!isRecovering);
              setCode("");
              forget();
            }}
            className="link cursor-pointer py-2"
          >
            {isRecovering ? "Use your authenticator app" : "Lost your phone? Use a recovery code"}
          </button>
        </p>
      )}
    </>
  );
}
