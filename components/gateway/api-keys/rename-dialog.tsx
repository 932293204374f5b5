"use client";

import { useState } from "react";
import { Field } from "#components/ui/field.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { useChangeKey } from "#lib/gateway/api-keys/client.ts";
import { type KeyWithBan, MAX_KEY_NAME_LENGTH } from "#lib/gateway/api-keys/schema.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";

export function RenameDialog({ slug, apiKey, onClose }: { slug: string; apiKey: KeyWithBan; onClose: () => void }) {
  const [name, setName] = useState(apiKey.name);
  const change = useChangeKey(slug);
  return (
    <FormDialog
      title={`Rename “${isolated(apiKey.name)}”`}
      label="Save name"
      pendingLabel="Saving…"
      onSubmit={() => change.mutateAsync({ kind: "rename", id: apiKey.id, name })}
      onDone={onClose}
      onClose={onClose}
    >
      <Field
        label="Name"
        value={name}
        onChange={setName}
        maxLength={MAX_KEY_NAME_LENGTH}
        hint="The key itself stays the same."
        error="Enter a name."
      />
    </FormDialog>
  );
}
