"use client";

import { Form } from "@heroui/react/form";
import { type FormEvent, useState } from "react";
import { SCOPE_WORDS } from "#components/api-keys/words.ts";
import { ChoiceList } from "#components/ui/choice-list.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { SelectField } from "#components/ui/select-field.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { TextInput } from "#components/ui/text-input.tsx";
import { type ShownKey, useCreateKey } from "#lib/api-keys/client.ts";
import { type KeyScope, MOST_KEY_NAME_LENGTH } from "#lib/api-keys/schema.ts";
import { DAY_MS } from "#lib/time.ts";

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
  // Separate state: the mutation reports pending slightly later, and Escape before that would lose the key.
  const [isSending, setSending] = useState(false);

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    const lifetimeMs = lifetime === "never" ? null : Number(lifetime) * DAY_MS;
    create.mutate({ name, scope, lifetimeMs }, { onSuccess: onMade, onError: () => setSending(false) });
  };

  return (
    <Dialog title="Create API key" onClose={onClose} locked={isSending}>
      <Form onSubmit={submit} className="mt-5 flex flex-col gap-5">
        <TextInput
          label="Name"
          value={name}
          onChange={setName}
          maxLength={MOST_KEY_NAME_LENGTH}
          hint="Who will use it, for example Website."
          fault="Enter a name."
        />
        <ChoiceList label="Access" chosen={scope} onChoose={setScope} choices={SCOPES} />
        <SelectField label="Expires" value={lifetime} onChange={setLifetime} choices={LIFETIMES} />
        {create.error && <FaultBox text={create.error.message} />}
        <div>
          <SubmitButton label="Create key" pendingLabel="Creating the key…" isPending={isSending} />
        </div>
      </Form>
    </Dialog>
  );
}
