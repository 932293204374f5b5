"use client";

import { useState } from "react";
import { NameField } from "#components/gateway/api-keys/name-field.tsx";
import { type Accesses, ScopeSelects, scopesIn } from "#components/gateway/scopes/scope-selects.tsx";
import { PUBLIC_WORDS, VERB_WORDS } from "#components/gateway/scopes/words.ts";
import { ChoiceList } from "#components/ui/choice-list.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { SelectField } from "#components/ui/select.tsx";
import { type ShownKey, useCreateKey } from "#lib/gateway/api-keys/client.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import { KEY_ADDITIONS, type KeyAddition } from "#lib/tenancy/scope/scopes.rules.ts";

type Access = "public" | "read" | "write";

const ACCESS: readonly { value: Access; label: string; hint: string }[] = [
  { value: "public", label: PUBLIC_WORDS, hint: "A website or app can show the animals that the public may see, and nothing else." },
  {
    value: "read",
    label: VERB_WORDS.read,
    hint: "It can see all animals and adoptions, also what you hide from the public, but not change them.",
  },
  { value: "write", label: VERB_WORDS.write, hint: "It can also add, change, and delete animals and adoptions." },
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
  const [access, setAccess] = useState<Access>("read");
  const [more, setMore] = useState<Accesses<KeyAddition>>({});
  const [lifetime, setLifetime] = useState("90");
  const create = useCreateKey(slug);
  return (
    <FormDialog
      title="Create API key"
      label="Create key"
      pendingLabel="Creating the key…"
      isKeptOpen
      onSubmit={() =>
        create.mutateAsync({
          name,
          scopes: access === "public" ? ["public:read"] : [`animals:${access}`, ...scopesIn(more)],
          lifetimeMs: lifetime === "never" ? null : Number(lifetime) * DAY_MS,
        })
      }
      onDone={onMade}
      onClose={onClose}
    >
      <NameField value={name} onChange={setName} hint="Who will use it, for example Website." />
      <ChoiceList label="Access" chosen={access} onChoose={setAccess} choices={ACCESS} />
      {access !== "public" && <ScopeSelects label="More access" subjects={KEY_ADDITIONS} chosen={more} onChoose={setMore} />}
      <SelectField label="Expires" value={lifetime} onChange={setLifetime} choices={LIFETIMES} />
    </FormDialog>
  );
}
