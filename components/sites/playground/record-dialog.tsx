"use client";

import { useState } from "react";
import { Field } from "#components/ui/field.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { SelectField } from "#components/ui/select.tsx";
import { PLAYGROUND_ZONE } from "#lib/sites/dns/zones.schema.ts";
import { useChangeRecords } from "#lib/sites/playground/client.ts";
import {
  MAX_VALUE_LENGTH,
  PLAYGROUND_TYPES,
  type PlaygroundRecord,
  type PlaygroundType,
  type RecordForm,
  USUAL_TTL,
} from "#lib/sites/playground/schema.ts";

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

  const submit = () => {
    const form: RecordForm = { name, type, value, ttl: ttl === "" ? USUAL_TTL : Number(ttl) };
    return change.mutateAsync(record ? { kind: "change", id: record.id, form } : { kind: "add", form });
  };

  return (
    <FormDialog
      title={record ? "Edit record" : "Add record"}
      label="Save record"
      pendingLabel="Saving…"
      onSubmit={submit}
      onDone={onClose}
      onClose={onClose}
    >
      <SelectField
        label="Type"
        value={type}
        onChange={(text) => setType(PLAYGROUND_TYPES.find((one) => one === text) ?? "CNAME")}
        choices={CHOICES}
      />
      <Field
        label="Name"
        value={name}
        onChange={setName}
        hint={`Without the ending ${ENDING}, such as www.${slug}`}
        error="Enter a name."
      />
      <Field label="Value" value={value} onChange={setValue} maxLength={MAX_VALUE_LENGTH} hint={HINTS[type]} error="Enter a value." />
      <Field
        label="TTL"
        type="number"
        value={ttl}
        onChange={setTtl}
        hint={`How many seconds others may cache the answer: ${USUAL_TTL} if empty.`}
        isOptional
        error="Enter a whole number."
      />
    </FormDialog>
  );
}
