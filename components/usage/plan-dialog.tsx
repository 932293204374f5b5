"use client";

import { useRouter } from "next/navigation";
import { Dialog } from "#components/ui/dialog.tsx";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { PlanConsequences, planQuestion } from "#components/usage/plan-consequences.tsx";
import { useSetPlan } from "#lib/plans/client.ts";
import type { ProjectPlan } from "#lib/plans/schema.ts";
import type { UsageNow, UsageStep } from "#lib/usage/schema.ts";

export function PlanDialog(props: { slug: string; wanted: ProjectPlan; now: UsageNow; days: readonly UsageStep[]; onClose: () => void }) {
  const { slug, wanted, now, days, onClose } = props;
  const router = useRouter();
  const setPlan = useSetPlan(slug);
  const current = { plan: now.plan, perMinute: now.minute.limit, perDay: now.day.limit };

  const confirm = (): void => {
    if (setPlan.isPending) return;
    setPlan.mutate(wanted.plan === "enterprise" ? wanted : { plan: wanted.plan }, {
      onSuccess: () => {
        router.refresh();
        onClose();
      },
    });
  };

  return (
    <Dialog title={planQuestion(current, wanted)} onClose={onClose}>
      <PlanConsequences slug={slug} current={current} wanted={wanted} usedToday={now.day.used} days={days} />
      {setPlan.error && (
        <div className="mt-4">
          <FaultBox text={setPlan.error.message} />
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <button type="button" aria-disabled={setPlan.isPending} onClick={confirm} className="button button--primary">
          {setPlan.isPending ? "Changing…" : "Change plan"}
        </button>
        <button type="button" onClick={onClose} className="button button--outline">
          Cancel
        </button>
      </div>
    </Dialog>
  );
}
