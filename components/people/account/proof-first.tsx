"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { useIsMounted } from "#components/ui/use-is-mounted.ts";
import { useMailResetLink } from "#lib/people/auth/reset/client.ts";

/** A second step must not be set up by someone who created the account under another person's address. */
export function ProofFirst({ email, by }: { email: string; by: "mail" | "link" }) {
  const [isAsking, setAsking] = useState(false);
  const mail = useMailResetLink();
  const isAlive = useIsMounted();
  const address = <strong className="[overflow-wrap:anywhere]">{email}</strong>;
  if (by === "link") {
    return (
      <p className="mb-3">
        First confirm that {address} is yours: link an account with this address under <em>Linked accounts</em>.
      </p>
    );
  }
  return (
    <div className="mb-3">
      <ErrorBox error={mail.error} />
      {mail.isSuccess ? (
        <p role="status">We mailed a link to {address}. Open it and choose a new password, then come back here.</p>
      ) : (
        <>
          <p className="mb-3">First confirm that {address} is yours.</p>
          <Button isSmall label="Confirm my address" disabled={!isAlive} onClick={() => setAsking(true)} />
        </>
      )}
      {isAsking && (
        <FormDialog
          title="Confirm your address?"
          text="We mail you a link to choose a new password. Using it signs you out everywhere and removes your old password, passkeys, linked accounts, access tokens, and open invitations that you sent."
          label="Mail me the link"
          pendingLabel="Sending…"
          onSubmit={() => mail.mutateAsync(email)}
          onDone={() => setAsking(false)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
