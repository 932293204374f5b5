"use client";

import { useRouter } from "next/navigation";
import { PlanConsequences, planQuestion } from "#components/gateway/usage/plan-consequences.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { useSetPlan } from "#lib/gateway/plans/client.ts";
import type { ProjectPlan } from "#lib/gateway/plans/schema.ts";
import type { UsageNow, UsageStep } from "#lib/gateway/usage/schema.ts";

export function PlanDialog(props: { slug: string; wanted: ProjectPlan; now: UsageNow; days: readonly UsageStep[]; onClose: () => void }) {
  const { slug, wanted, now, days, onClose } = props;
  const router = useRouter();
  const setPlan = useSetPlan(slug);
  const current = { plan: now.plan, perMinute: now.minute.limit, perDay: now.day.limit };

  return (
    <FormDialog
      title={planQuestion(current, wanted)}
      label="Change plan"
      pendingLabel="Changing…"
      onSubmit={() => setPlan.mutateAsync(wanted.plan === "enterprise" ? wanted : { plan: wanted.plan })}
      onDone={() => {
        router.refresh();
        onClose();
      }}
      onClose={onClose}
    >
      <PlanConsequences slug={slug} current={current} wanted={wanted} usedToday={now.day.used} days={days} />
    </FormDialog>
  );
}
