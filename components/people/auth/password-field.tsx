"use client";

import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Field } from "#components/ui/field.tsx";
import { MIN_PASSWORD_LENGTH, type PasswordOwner, passwordError } from "#lib/people/auth/password.rules.ts";

/** Checks length and likeness to the owner by the server's own rule; strength is judged when the form is sent. */
export function PasswordField(props: { value: string; onChange: (value: string) => void; label?: string; owner: PasswordOwner }) {
  const { value, onChange, label = "Password", owner } = props;
  const [isShown, setShown] = useState(false);
  const length = [...value].length;
  const Icon = isShown ? EyeOff : Eye;

  return (
    <Field
      label={label}
      name="password"
      type={isShown ? "text" : "password"}
      value={value}
      onChange={onChange}
      autoComplete="new-password"
      validate={(text) => {
        const error = passwordError(text, owner);
        return error ? `The password ${error}.` : null;
      }}
      button={
        <button
          type="button"
          aria-pressed={isShown}
          aria-label="Show password"
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0 right-0 inline-flex w-11 cursor-pointer items-center justify-center text-muted hover:text-foreground"
        >
          <Icon aria-hidden className="size-5" />
        </button>
      }
      hint={
        <>
          At least {MIN_PASSWORD_LENGTH} characters
          {length > 0 && ` (${length} so far)`}. A few unrelated words are easier to remember than symbols and digits. Common passwords and
          your own name are refused.
        </>
      }
    />
  );
}

type FieldProps = ComponentProps<typeof Field>;

/** For a password that exists. */
export function KnownPasswordField(props: Omit<FieldProps, "label" | "type" | "maxLength" | "autoComplete"> & { label?: string }) {
  return (
    <Field label="Password" error="Enter your password." {...props} type="password" maxLength={1024} autoComplete="current-password" />
  );
}
