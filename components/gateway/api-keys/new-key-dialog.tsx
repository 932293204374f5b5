"use client";

import { useState } from "react";
import { SCOPE_WORDS } from "#components/gateway/api-keys/words.ts";
import { ChoiceList } from "#components/ui/choice-list.tsx";
import { Field } from "#components/ui/field.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { SelectField } from "#components/ui/select.tsx";
import { type ShownKey, useCreateKey } from "#lib/gateway/api-keys/client.ts";
import { type KeyScope, MAX_KEY_NAME_LENGTH } from "#lib/gateway/api-keys/schema.ts";
import { DAY_MS } from "#lib/platform/time.ts";

const SCOPES: readonly { value: KeyScope; label: string; hint: string }[] = [
  { value: "read", label: SCOPE_WORDS.read, hint: "A website or app can show your animals and adoptions, but not change them." },
  { value: "read_write", label: SCOPE_WORDS.read_write, hint: "It can also add, change, and delete animals and adoptions." },
];
const LIFETIMES = [
  { value: "30", label: "After 30 days" },
  { value: "90", label: "After 90 days" },
  { value: "365", label: "After a year" },
  { value: "never", label: "Never" },
] as const;

export function NewKeyDialog(props: { slug: string; onClose: () => void; onMade: (made: ShownKey) => void }) {
  const { slug, onClose, onMade } = props;
  const [name, setName] = useState("");
  const [scope, setScope] = useState<KeyScope>("read");
  const [lifetime, setLifetime] = useState("90");
  const create = useCreateKey(slug);
  return (
    <FormDialog
      title="Create API key"
      label="Create key"
      pendingLabel="Creating the key…"
      isKeptOpen
      onSubmit={() => create.mutateAsync({ name, scope, lifetimeMs: lifetime === "never" ? null : Number(lifetime) * DAY_MS })}
      onDone={onMade}
      onClose={onClose}
    >
      <Field
        label="Name"
        value={name}
        onChange={setName}
        maxLength={MAX_KEY_NAME_LENGTH}
        hint="Who will use it, for example Website."
        error="Enter a name."
      />
      <ChoiceList label="Access" chosen={scope} onChoose={setScope} choices={SCOPES} />
      <SelectField label="Expires" value={lifetime} onChange={setLifetime} choices={LIFETIMES} />
    </FormDialog>
  );
}
