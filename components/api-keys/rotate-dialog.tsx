"use client";

import { Form } from "@heroui/react/form";
import { type FormEvent, useState } from "react";
import { Dialog } from "#components/ui/dialog.tsx";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { SelectField } from "#components/ui/select-field.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { type ShownKey, useRotateKey } from "#lib/api-keys/client.ts";
import type { KeyWithBan } from "#lib/api-keys/schema.ts";
import { isolated } from "#lib/names/isolated.rules.ts";
import { MINUTE_MS } from "#lib/time.ts";

const OVERLAPS = [
  { value: "0", label: "Not at all: it expires now" },
  { value: "15", label: "15 minutes" },
  { value: "60", label: "1 hour" },
  { value: "360", label: "6 hours" },
  { value: "1440", label: "24 hours" },
] as const;

export function RotateDialog(props: { slug: string; apiKey: KeyWithBan; onClose: () => void; onMade: (made: ShownKey) => void }) {
  const { slug, apiKey, onClose, onMade } = props;
  const [overlap, setOverlap] = useState("60");
  const rotate = useRotateKey(slug);
  // Separate state: the mutation reports pending slightly later, and Escape before that would lose the key.
  const [isSending, setSending] = useState(false);

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    const overlapMs = Number(overlap) * MINUTE_MS;
    rotate.mutate({ id: apiKey.id, overlapMs }, { onSuccess: onMade, onError: () => setSending(false) });
  };

  return (
    <Dialog title={`Rotate “${isolated(apiKey.name)}”`} onClose={onClose} locked={isSending}>
      <p className="mt-3 mb-5 text-muted">
        A new key with the same access replaces <code className="inline-code text-foreground">{apiKey.shown}</code>. Both work during the
        overlap, so you can switch to the new one without an interruption.
      </p>
      <Form onSubmit={submit} className="flex flex-col gap-5">
        <SelectField
          label="How long the old key keeps working"
          value={overlap}
          onChange={setOverlap}
          choices={OVERLAPS}
          hint="Never past the date on which it expires anyway."
        />
        {rotate.error && <FaultBox text={rotate.error.message} />}
        <div>
          <SubmitButton label="Create new key" pendingLabel="Creating the new key…" isPending={isSending} />
        </div>
      </Form>
    </Dialog>
  );
}
