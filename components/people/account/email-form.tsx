"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EmailField } from "#components/people/auth/email-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { SubmitForm } from "#components/ui/submit-form.tsx";
import { useIsMounted } from "#components/ui/use-is-mounted.ts";
import { pendingEmailQuery, useCancelEmail, useRequestEmail } from "#lib/people/auth/email-change/client.ts";
import type { PendingEmail } from "#lib/people/auth/email-change/schema.ts";

export function EmailForm({ initial }: { initial: PendingEmail | null }) {
  const { data: pending } = useQuery({ ...pendingEmailQuery, initialData: initial });
  const [email, setEmail] = useState("");
  const [round, setRound] = useState(0);
  const request = useRequestEmail();
  const cancel = useCancelEmail();
  const isAlive = useIsMounted();

  return (
    <>
      {pending && (
        <div className="mb-5 flex flex-wrap items-center gap-3">
          <p role="status" className="mr-auto">
            We mailed a link to <strong className="[overflow-wrap:anywhere]">{pending.email}</strong>. It works until{" "}
            <LocalTime at={pending.expiresAt} />; until it is used, nothing changes.
          </p>
          <Button isSmall label="Cancel the change" disabled={!isAlive || cancel.isPending} onClick={() => cancel.mutate(undefined)} />
        </div>
      )}
      <SubmitForm
        label={pending ? "Mail another link" : "Change address"}
        pendingLabel="Sending…"
        isRepeatable
        onSubmit={() => request.mutateAsync(email)}
        onDone={() => {
          setEmail("");
          setRound(round + 1);
        }}
      >
        <EmailField key={round} label="New email address" value={email} onChange={setEmail} autoComplete="email" />
      </SubmitForm>
    </>
  );
}
