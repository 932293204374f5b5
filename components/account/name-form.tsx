"use client";

import { Form } from "@heroui/react/form";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { TextInput } from "#components/ui/text-input.tsx";
import { useRename } from "#lib/auth/account/client.ts";

export function NameForm({ name: stored }: { name: string }) {
  const router = useRouter();
  const [name, setName] = useState(stored);
  const rename = useRename();

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!rename.isPending) rename.mutate(name, { onSuccess: () => router.refresh() });
  };

  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <TextInput
        label="Your name"
        value={name}
        onChange={(value) => {
          setName(value);
          if (!rename.isPending) rename.reset();
        }}
        maxLength={80}
        autoComplete="name"
        fault="Enter your name."
      />
      {rename.error && <FaultBox text={rename.error.message} />}
      <div className="flex items-center gap-4">
        <SubmitButton label="Save name" pendingLabel="Saving…" isPending={rename.isPending} />
        <span role="status">{rename.isSuccess && "Saved."}</span>
      </div>
    </Form>
  );
}
