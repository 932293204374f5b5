"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { PlanConsequences, planQuestion } from "#components/gateway/usage/plan-consequences.tsx";
import { Field } from "#components/ui/field.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { useRequestPlan, useSetPlan } from "#lib/gateway/plans/client.ts";
import { MAX_REQUEST_TEXT_LENGTH } from "#lib/gateway/plans/requests.schema.ts";
import type { ProjectPlan } from "#lib/gateway/plans/schema.ts";
import type { UsageNow, UsageStep } from "#lib/gateway/usage/schema.ts";
import { planName } from "#lib/tenancy/plans/rules.ts";

/** Changes the plan, or asks an administrator for it. */
export function PlanDialog(props: {
  slug: string;
  wanted: ProjectPlan;
  now: UsageNow;
  days: readonly UsageStep[];
  isRequest: boolean;
  onClose: () => void;
}) {
  const { slug, wanted, now, days, isRequest, onClose } = props;
  const [note, setNote] = useState("");
  const router = useRouter();
  const setPlan = useSetPlan(slug);
  const request = useRequestPlan(slug);
  const current = { plan: now.plan, perMinute: now.minute.limit, perDay: now.day.limit };

  const send = async (): Promise<void> => {
    if (wanted.plan === "enterprise") await setPlan.mutateAsync(wanted);
    else if (isRequest) await request.mutateAsync({ plan: wanted.plan, note });
    else await setPlan.mutateAsync({ plan: wanted.plan });
  };

  return (
    <FormDialog
      title={isRequest ? `Request ${planName(wanted.plan)}?` : planQuestion(current, wanted)}
      label={isRequest ? "Send request" : "Change plan"}
      pendingLabel={isRequest ? "Sending…" : "Changing…"}
      onSubmit={send}
      onDone={() => {
        router.refresh();
        onClose();
      }}
      onClose={onClose}
    >
      {isRequest && <p>An administrator of this service grants or declines it. If it is granted:</p>}
      <PlanConsequences slug={slug} current={current} wanted={wanted} usedToday={now.day.used} days={days} />
      {isRequest && (
        <Field
          label="Note (optional)"
          value={note}
          onChange={setNote}
          rows={3}
          maxLength={MAX_REQUEST_TEXT_LENGTH}
          isOptional
          hint="For the administrators, for example why you need it."
        />
      )}
    </FormDialog>
  );
}
