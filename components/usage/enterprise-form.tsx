"use client";

import { Form } from "@heroui/react/form";
import { type FormEvent, useState } from "react";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { TextInput } from "#components/ui/text-input.tsx";
import type { Limits } from "#lib/rate-limit/schema.ts";
import type { UsageNow } from "#lib/usage/schema.ts";

export function EnterpriseForm({ now, onAsk }: { now: UsageNow; onAsk: (figures: Limits) => void }) {
  const [perMinute, setPerMinute] = useState(String(now.minute.limit));
  const [perDay, setPerDay] = useState(String(now.day.limit));
  const isSet = now.plan === "enterprise";
  const isSame = isSet && Number(perMinute) === now.minute.limit && Number(perDay) === now.day.limit;

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isSame) onAsk({ perMinute: Number(perMinute), perDay: Number(perDay) });
  };

  return (
    <Form onSubmit={submit} className="mt-4 flex flex-col gap-3">
      <TextInput label="Requests per minute" type="number" value={perMinute} onChange={setPerMinute} fault="Enter a whole number." />
      <TextInput label="Requests per day" type="number" value={perDay} onChange={setPerDay} fault="Enter a whole number." />
      <div>
        <SubmitButton label={isSet ? "Set limits" : "Set Enterprise"} pendingLabel="Setting…" isPending={false} isDisabled={isSame} />
      </div>
    </Form>
  );
}
