"use client";

import { Form } from "@heroui/react/form";
import { type FormEvent, useState } from "react";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { TextInput } from "#components/ui/text-input.tsx";
import type { Limits } from "#lib/rate-limit/schema.ts";
import type { UsageNow } from "#lib/usage/schema.ts";

export function EnterpriseForm({ now, onAsk }: { now: UsageNow; onAsk: (figures: Limits) => void }) {
  // What is not typed follows the current plan, which others may change.
  const [typed, setTyped] = useState<{ perMinute?: string; perDay?: string }>({});
  const { perMinute = String(now.minute.limit), perDay = String(now.day.limit) } = typed;
  const isSet = now.plan === "enterprise";
  const isSame = isSet && Number(perMinute) === now.minute.limit && Number(perDay) === now.day.limit;

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isSame) onAsk({ perMinute: Number(perMinute), perDay: Number(perDay) });
  };

  return (
    <Form onSubmit={submit} className="mt-4 flex flex-col gap-3">
      <TextInput
        label="Requests per minute"
        type="number"
        value={perMinute}
        onChange={(text) => setTyped({ ...typed, perMinute: text })}
        fault="Enter a whole number."
      />
      <TextInput
        label="Requests per day"
        type="number"
        value={perDay}
        onChange={(text) => setTyped({ ...typed, perDay: text })}
        fault="Enter a whole number."
      />
      <div>
        <SubmitButton label={isSet ? "Set limits" : "Set Enterprise"} pendingLabel="Setting…" isPending={false} isDisabled={isSame} />
      </div>
    </Form>
  );
}
