"use client";

import { useRouter } from "next/navigation";
import { Fragment, useState } from "react";
import { KnownPasswordField, PasswordField } from "#components/people/auth/password-field.tsx";
import { SubmitForm } from "#components/ui/submit-form.tsx";
import { useChangePassword } from "#lib/people/auth/account/client.ts";

export function PasswordForm({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const router = useRouter();
  const [oldPassword, setOld] = useState("");
  const [newPassword, setNew] = useState("");
  /** New fields after each change, without the old ones' messages; the focus stays at the button. */
  const [round, setRound] = useState(0);
  const change = useChangePassword();

  const clear = (): void => {
    setOld("");
    setNew("");
    setRound(round + 1);
    if (!hasPassword) router.refresh();
  };

  return (
    <SubmitForm
      label={hasPassword ? "Change password" : "Choose a password"}
      pendingLabel="Saving…"
      isRepeatable
      onSubmit={() => change.mutateAsync(hasPassword ? { oldPassword, newPassword } : { newPassword })}
      onDone={clear}
      beside={
        <span role="status">
          {change.isSuccess && (change.variables.oldPassword === undefined ? "Password set." : "Password changed.")}
        </span>
      }
    >
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <Fragment key={round}>
        {hasPassword && (
          <KnownPasswordField label="Current password" value={oldPassword} onChange={setOld} error="Enter your current password." />
        )}
        <PasswordField owner={{ email }} label="New password" value={newPassword} onChange={setNew} />
      </Fragment>
    </SubmitForm>
  );
}
