"use client";

import { Form } from "@heroui/react/form";
import { type FormEvent, useState } from "react";
import { PasswordField } from "#components/setup/password-field.tsx";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { TextInput } from "#components/ui/text-input.tsx";
import { useChangePassword } from "#lib/auth/account/client.ts";

/** The old password and a new one. */
export function PasswordForm({ email }: { email: string }) {
  const [oldPassword, setOld] = useState("");
  const [newPassword, setNew] = useState("");
  const change = useChangePassword();

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (change.isPending) return;
    change.mutate(
      { oldPassword, newPassword },
      {
        onSuccess: () => {
          setOld("");
          setNew("");
        },
      },
    );
  };

  return (
    <Form key={change.isSuccess ? "changed" : "open"} onSubmit={submit} className="flex flex-col gap-5">
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <TextInput
        label="Old password"
        type="password"
        value={oldPassword}
        onChange={setOld}
        maxLength={1024}
        autoComplete="current-password"
        fault="Enter your old password."
      />
      <PasswordField label="New password" value={newPassword} onChange={setNew} />
      {change.error && <FaultBox text={change.error.message} />}
      <div className="flex items-center gap-4">
        <SubmitButton label="Change the password" pendingLabel="Changing …" isPending={change.isPending} />
        <span role="status">{change.isSuccess && "Changed."}</span>
      </div>
    </Form>
  );
}
