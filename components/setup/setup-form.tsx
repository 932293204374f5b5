"use client";

import { Button } from "@heroui/react/button";
import { Form } from "@heroui/react/form";
import { Input } from "@heroui/react/input";
import { Label } from "@heroui/react/label";
import { TextField } from "@heroui/react/textfield";
import { CircleAlert } from "lucide-react";
import { type FormEvent, useState } from "react";
import { PasswordField } from "#components/auth/password-field.tsx";
import type { Person } from "#components/setup/redeem.ts";
import { FieldNote } from "#components/ui/field-note.tsx";
import { Spinner } from "#components/ui/spinner.tsx";

export type Notice = { kind: "refused"; message: string } | { kind: "unavailable" };

function NoticeBox({ notice }: { notice: Notice }) {
  return (
    <div role="alert" className="flex gap-3 rounded-xl border border-danger bg-danger/10 p-4 text-note">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
      <p>
        {notice.kind === "refused"
          ? notice.message
          : "The service can’t be reached right now. Nothing was stored and your link still works: wait a moment and try again."}
      </p>
    </div>
  );
}

export function SetupForm(props: { sending: boolean; notice: Notice | undefined; onSubmit: (person: Person) => void }) {
  const { sending, notice, onSubmit } = props;
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!sending) onSubmit({ name, email, password });
  };

  return (
    <div>
      <h1 className="text-title">Create the administrator account</h1>
      <p className="mt-3 mb-8 text-muted">
        Your one-time link lets you create the first account, the one that runs this service. There’s no default password.
      </p>
      <Form onSubmit={submit} className="flex flex-col gap-6">
        <TextField name="name" value={name} onChange={setName} isRequired maxLength={80} autoComplete="name" fullWidth>
          <Label>Your name</Label>
          <Input />
          <FieldNote fault="Enter your name." />
        </TextField>
        <TextField name="email" type="email" value={email} onChange={setEmail} isRequired maxLength={254} autoComplete="username" fullWidth>
          <Label>Email address</Label>
          <Input />
          <FieldNote hint="You’ll sign in with it." fault="Enter an address that looks like name@example.org." />
        </TextField>
        <PasswordField owner={{ name, email }} value={password} onChange={setPassword} />
        {notice && !sending && <NoticeBox notice={notice} />}
        <p role="status" className="sr-only">
          {sending && "Creating the account"}
        </p>
        <Button type="submit" variant="primary" size="lg" className="w-full">
          {sending && <Spinner />}
          {sending ? "Creating the account…" : notice?.kind === "unavailable" ? "Try again" : "Create account"}
        </Button>
      </Form>
    </div>
  );
}
