"use client";

import { useState } from "react";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { SelectField } from "#components/ui/select.tsx";
import { type ShownKey, useRotateKey } from "#lib/gateway/api-keys/client.ts";
import type { KeyWithBan } from "#lib/gateway/api-keys/schema.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { MINUTE_MS } from "#lib/platform/time.ts";

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
  return (
    <FormDialog
      title={`Rotate “${isolated(apiKey.name)}”`}
      text={
        <>
          A new key with the same access replaces <code className="inline-code text-foreground">{apiKey.shown}</code>. Both work during the
          overlap, so you can switch to the new one without an interruption.
        </>
      }
      label="Create new key"
      pendingLabel="Creating the new key…"
      isKeptOpen
      onSubmit={() => rotate.mutateAsync({ id: apiKey.id, overlapMs: Number(overlap) * MINUTE_MS })}
      onDone={onMade}
      onClose={onClose}
    >
      <SelectField
        label="How long the old key keeps working"
        value={overlap}
        onChange={setOverlap}
        choices={OVERLAPS}
        hint="Never past the date on which it expires anyway."
      />
    </FormDialog>
  );
}
