"use client";

import type { FormEvent } from "react";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { LimitFields, useTypedLimits } from "#components/usage/limit-fields.tsx";
import type { Limits } from "#lib/rate-limit/schema.ts";
import type { UsageNow } from "#lib/usage/schema.ts";

export function EnterpriseForm({ now, onAsk }: { now: UsageNow; onAsk: (figures: Limits) => void }) {
  const { limits, fields, ...typed } = useTypedLimits({ perMinute: now.minute.limit, perDay: now.day.limit });
  const isSet = now.plan === "enterprise";
  const isSame = isSet && typed.isSame;

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isSame) onAsk(limits);
  };

  return (
    <form onSubmit={submit} className="mt-4 flex flex-col gap-3">
      <LimitFields {...fields} />
      <div>
        <SubmitButton label={isSet ? "Set limits" : "Set Enterprise"} pendingLabel="Setting…" isPending={false} isDisabled={isSame} />
      </div>
    </form>
  );
}
