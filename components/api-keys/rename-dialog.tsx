"use client";

import { Form } from "@heroui/react/form";
import { type FormEvent, useState } from "react";
import { Dialog } from "#components/ui/dialog.tsx";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { TextInput } from "#components/ui/text-input.tsx";
import { useChangeKey } from "#lib/api-keys/client.ts";
import { type KeyWithBan, MOST_KEY_NAME_LENGTH } from "#lib/api-keys/schema.ts";
import { isolated } from "#lib/names/isolated.rules.ts";

export function RenameDialog({ slug, apiKey, onClose }: { slug: string; apiKey: KeyWithBan; onClose: () => void }) {
  const [name, setName] = useState(apiKey.name);
  const change = useChangeKey(slug);

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!change.isPending) change.mutate({ kind: "rename", id: apiKey.id, name }, { onSuccess: onClose });
  };

  return (
    <Dialog title={`Rename “${isolated(apiKey.name)}”`} onClose={onClose}>
      <Form onSubmit={submit} className="mt-5 flex flex-col gap-5">
        <TextInput
          label="Name"
          value={name}
          onChange={setName}
          maxLength={MOST_KEY_NAME_LENGTH}
          hint="The key itself stays the same."
          fault="Enter a name."
        />
        {change.error && <FaultBox text={change.error.message} />}
        <div>
          <SubmitButton label="Save name" pendingLabel="Saving…" isPending={change.isPending} />
        </div>
      </Form>
    </Dialog>
  );
}
