"use client";

import { Form } from "@heroui/react/form";
import type { UseMutationResult } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { TextInput } from "#components/ui/text-input.tsx";

/** Reloads the page's data after saving, because headings show the name too. */
export function EditNameForm(props: {
  name: string;
  rename: UseMutationResult<unknown, Error, string>;
  label: string;
  maxLength: number;
  autoComplete?: string;
  hint?: string;
  fault: string;
}) {
  const { name: stored, rename, ...field } = props;
  const router = useRouter();
  const [name, setName] = useState(stored);

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!rename.isPending) rename.mutate(name, { onSuccess: () => router.refresh() });
  };

  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <TextInput
        {...field}
        value={name}
        onChange={(value) => {
          setName(value);
          if (!rename.isPending) rename.reset();
        }}
      />
      {rename.error && <FaultBox text={rename.error.message} />}
      <div className="flex items-center gap-4">
        <SubmitButton label="Save name" pendingLabel="Saving…" isPending={rename.isPending} />
        <span role="status">{rename.isSuccess && "Saved."}</span>
      </div>
    </Form>
  );
}
