"use client";

import { useRouter } from "next/navigation";
import { Dialog } from "#components/ui/dialog.tsx";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { useSetPlan } from "#lib/plans/client.ts";
import { PLAN_LIMITS } from "#lib/plans/rules.ts";
import type { UsageNow } from "#lib/usage/schema.ts";

const number = new Intl.NumberFormat("en");

/** What a change of plan brings and costs, before it is made. */
export function PlanDialog(props: { slug: string; plan: keyof typeof PLAN_LIMITS; now: UsageNow; onClose: () => void }) {
  const { slug, plan, now, onClose } = props;
  const router = useRouter();
  const setPlan = useSetPlan(slug);
  const { perMinute, perDay } = PLAN_LIMITS[plan];
  const isUp = perDay > now.day.limit;
  const isUsedUp = now.day.used >= perDay;

  const confirm = (): void => {
    if (setPlan.isPending) return;
    setPlan.mutate(
      { plan },
      {
        onSuccess: () => {
          router.refresh();
          onClose();
        },
      },
    );
  };

  return (
    <Dialog title={`${isUp ? "Upgrade" : "Downgrade"} to ${plan[0]?.toUpperCase()}${plan.slice(1)}?`} onClose={onClose}>
      <p className="mt-3">
        From the next request on this project may make {number.format(perMinute)} requests a minute and {number.format(perDay)} a day,
        instead of {number.format(now.minute.limit)} and {number.format(now.day.limit)}.
      </p>
      {isUsedUp && (
        <p className="mt-3 font-semibold">
          {number.format(now.day.used)} requests are used today already: every call is refused until midnight UTC.
        </p>
      )}
      {now.plan === "enterprise" && <p className="mt-3">Only whoever runs this service can bring the project’s own figures back.</p>}
      {setPlan.error && (
        <div className="mt-4">
          <FaultBox text={setPlan.error.message} />
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <button type="button" aria-disabled={setPlan.isPending} onClick={confirm} className="button button--primary h-11 px-5 md:h-11">
          {setPlan.isPending ? "Changing …" : "Change the plan"}
        </button>
        <button type="button" onClick={onClose} className="button button--outline h-11 px-5 md:h-11">
          Cancel
        </button>
      </div>
    </Dialog>
  );
}
