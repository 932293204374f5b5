"use client";

import { Form } from "@heroui/react/form";
import { type FormEvent, useState } from "react";
import { Dialog } from "#components/ui/dialog.tsx";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { SelectField } from "#components/ui/select-field.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { TextInput } from "#components/ui/text-input.tsx";
import { PLAYGROUND_ZONE } from "#lib/dns/zones.schema.ts";
import { useChangeRecords } from "#lib/playground/client.ts";
import {
  MOST_VALUE_LENGTH,
  PLAYGROUND_TYPES,
  type PlaygroundRecord,
  type PlaygroundType,
  type RecordForm,
  USUAL_TTL,
} from "#lib/playground/schema.ts";

const HINTS: Record<PlaygroundType, string> = {
  A: "An IPv4 address, such as 127.0.0.1",
  AAAA: "An IPv6 address, such as ::1",
  CNAME: "The name that it points to, such as localhost",
  ALIAS: "The name whose addresses it returns, such as localhost",
  TXT: "Any text",
  CAA: 'Who may issue certificates, such as 0 issue "letsencrypt.org"',
};
const CHOICES = PLAYGROUND_TYPES.map((value) => ({ value, label: value }));
const ENDING = `.${PLAYGROUND_ZONE}`;

export function RecordDialog({ slug, record, onClose }: { slug: string; record: PlaygroundRecord | undefined; onClose: () => void }) {
  const [type, setType] = useState<PlaygroundType>(record?.type ?? "CNAME");
  const [name, setName] = useState(record?.name.slice(0, -ENDING.length) ?? "");
  const [value, setValue] = useState(record?.value ?? "");
  const [ttl, setTtl] = useState(String(record?.ttl ?? USUAL_TTL));
  const change = useChangeRecords(slug);

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form: RecordForm = { name, type, value, ttl: ttl === "" ? USUAL_TTL : Number(ttl) };
    if (!change.isPending) change.mutate(record ? { kind: "change", id: record.id, form } : { kind: "add", form }, { onSuccess: onClose });
  };

  return (
    <Dialog title={record ? "Edit record" : "Add record"} onClose={onClose}>
      <Form onSubmit={submit} className="mt-5 flex flex-col gap-5">
        <SelectField
          label="Type"
          value={type}
          onChange={(text) => setType(PLAYGROUND_TYPES.find((one) => one === text) ?? "CNAME")}
          choices={CHOICES}
        />
        <TextInput
          label="Name"
          value={name}
          onChange={setName}
          hint={`Without the ending ${ENDING}, such as www.${slug}`}
          fault="Enter a name."
        />
        <TextInput
          label="Value"
          value={value}
          onChange={setValue}
          maxLength={MOST_VALUE_LENGTH}
          hint={HINTS[type]}
          fault="Enter a value."
        />
        <TextInput
          label="TTL"
          type="number"
          value={ttl}
          onChange={setTtl}
          hint={`How many seconds others may cache the answer: ${USUAL_TTL} if empty.`}
          isOptional
          fault="Enter a whole number."
        />
        {change.error && <FaultBox text={change.error.message} />}
        <div>
          <SubmitButton label="Save record" pendingLabel="Saving…" isPending={change.isPending} />
        </div>
      </Form>
    </Dialog>
  );
}
