"use client";

import type { UseMutationResult } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Field } from "#components/ui/field.tsx";
import { SubmitForm } from "#components/ui/submit-form.tsx";

/** Reloads the page's data after saving, because headings show the name too. */
export function EditNameForm(props: {
  name: string;
  rename: UseMutationResult<unknown, Error, string>;
  label: string;
  maxLength: number;
  autoComplete?: string;
  hint?: string;
  error: string;
}) {
  const { name: stored, rename, ...field } = props;
  const router = useRouter();
  const [name, setName] = useState(stored);

  return (
    <SubmitForm
      label="Save name"
      pendingLabel="Saving…"
      isRepeatable
      onSubmit={() => rename.mutateAsync(name)}
      onDone={() => router.refresh()}
      beside={<span role="status">{rename.isSuccess && "Saved."}</span>}
    >
      <Field
        {...field}
        value={name}
        onChange={(value) => {
          setName(value);
          if (!rename.isPending) rename.reset();
        }}
      />
    </SubmitForm>
  );
}
