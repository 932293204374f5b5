"use client";

import { Form } from "@heroui/react/form";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { PasswordField } from "#components/auth/password-field.tsx";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { TextInput } from "#components/ui/text-input.tsx";
import { useChangePassword } from "#lib/auth/account/client.ts";

export function PasswordForm({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const router = useRouter();
  const [oldPassword, setOld] = useState("");
  const [newPassword, setNew] = useState("");
  const change = useChangePassword();
  const label = hasPassword ? "Change password" : "Choose a password";

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (change.isPending) return;
    const form = event.currentTarget;
    change.mutate(hasPassword ? { oldPassword, newPassword } : { newPassword }, {
      onSuccess: () => {
        setOld("");
        setNew("");
        // Also clears validation messages; the focus stays where it is.
        form.reset();
        if (!hasPassword) router.refresh();
      },
    });
  };

  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <input type="hidden" autoComplete="username" value={email} readOnly />
      {hasPassword && (
        <TextInput
          label="Current password"
          type="password"
          value={oldPassword}
          onChange={setOld}
          maxLength={1024}
          autoComplete="current-password"
          fault="Enter your current password."
        />
      )}
      <PasswordField owner={{ email }} label="New password" value={newPassword} onChange={setNew} />
      {change.error && <FaultBox text={change.error.message} />}
      <div className="flex items-center gap-4">
        <SubmitButton label={label} pendingLabel="Saving…" isPending={change.isPending} />
        <span role="status">
          {change.isSuccess && (change.variables.oldPassword === undefined ? "Password set." : "Password changed.")}
        </span>
      </div>
    </Form>
  );
}
