"use client";

import { LimitFields, useTypedLimits } from "#components/gateway/usage/limit-fields.tsx";
import { SubmitForm } from "#components/ui/submit-form.tsx";
import type { UsageNow } from "#lib/gateway/usage/schema.ts";
import type { Limits } from "#lib/tenancy/plans/rules.ts";

export function EnterpriseForm({ now, onAsk }: { now: UsageNow; onAsk: (figures: Limits) => void }) {
  const { limits, fields, ...typed } = useTypedLimits({ perMinute: now.minute.limit, perDay: now.day.limit });
  const isSet = now.plan === "enterprise";
  return (
    <div className="mt-4">
      <SubmitForm
        label={isSet ? "Set limits" : "Set Enterprise"}
        pendingLabel="Setting…"
        isDisabled={isSet && typed.isSame}
        isRepeatable
        onSubmit={() => onAsk(limits)}
      >
        <LimitFields {...fields} />
      </SubmitForm>
    </div>
  );
}
