"use client";

import { useId, useState } from "react";
import { SCOPE_WORDS } from "#components/gateway/api-keys/words.ts";
import { ChoiceList } from "#components/ui/choice-list.tsx";
import { Field } from "#components/ui/field.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { SelectField } from "#components/ui/select.tsx";
import { type ShownKey, useCreateKey } from "#lib/gateway/api-keys/client.ts";
import { type KeyPermission, type KeyScope, MAX_KEY_NAME_LENGTH } from "#lib/gateway/api-keys/schema.ts";
import { DAY_MS } from "#lib/platform/time.ts";

const SCOPES: readonly { value: KeyScope | "public"; label: string; hint: string }[] = [
  { value: "public", label: "What visitors see", hint: "A website or app can show the animals that the public may see, and nothing else." },
  {
    value: "read",
    label: SCOPE_WORDS.read,
    hint: "It can see all animals and adoptions, also what you hide from the public, but not change them.",
  },
  { value: "read_write", label: SCOPE_WORDS.read_write, hint: "It can also add, change, and delete animals and adoptions." },
];
const PERMISSIONS: readonly { value: KeyPermission; label: string; hint: string }[] = [
  {
    value: "internal",
    label: "Internal fields",
    hint: "It can also see and set what only your team sees: microchip, notes, and location.",
  },
  {
    value: "enquiries",
    label: "Enquiries",
    hint: "It can also see what visitors ask, with their names and addresses, and change how far you are with it.",
  },
  {
    value: "adopters",
    label: "Adopters",
    hint: "It can also see who adopts, the next step, and your notes about it. With read and write access, it can change them.",
  },
  {
    value: "domains",
    label: "Domains",
    hint: "It can also see your site’s domains and their DNS records. With read and write access, it can add, change, and remove them.",
  },
  {
    value: "keys",
    label: "API keys",
    hint: "It can also see the project’s keys, without their secrets. With read and write access, it can create, change, and revoke keys with no more rights than its own.",
  },
  {
    value: "webhooks",
    label: "Webhooks",
    hint: "It can also see your webhook endpoints and what was sent there. With read and write access, it can add, change, and remove them.",
  },
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
  const [scope, setScope] = useState<KeyScope | "public">("read");
  const [permissions, setPermissions] = useState<KeyPermission[]>([]);
  const [lifetime, setLifetime] = useState("90");
  const create = useCreateKey(slug);
  const hintId = useId();
  return (
    <FormDialog
      title="Create API key"
      label="Create key"
      pendingLabel="Creating the key…"
      isKeptOpen
      onSubmit={() =>
        create.mutateAsync({
          name,
          scope: scope === "public" ? "read" : scope,
          permissions: scope === "public" ? ["public"] : permissions,
          lifetimeMs: lifetime === "never" ? null : Number(lifetime) * DAY_MS,
        })
      }
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
      {(scope === "public" ? [] : PERMISSIONS).map(({ value, label, hint }) => (
        <label key={value} className="flex cursor-pointer gap-3 rounded-xl px-3 py-2 text-note hover:bg-foreground/5">
          <input
            type="checkbox"
            checked={permissions.includes(value)}
            onChange={({ target }) => setPermissions((had) => [...had.filter((one) => one !== value), ...(target.checked ? [value] : [])])}
            aria-label={label}
            aria-describedby={`${hintId}-${value}`}
            className="mt-0.75"
          />
          <span>
            <span className="block font-semibold">{label}</span>
            <span id={`${hintId}-${value}`} className="block text-muted">
              {hint}
            </span>
          </span>
        </label>
      ))}
      <SelectField label="Expires" value={lifetime} onChange={setLifetime} choices={LIFETIMES} />
    </FormDialog>
  );
}
