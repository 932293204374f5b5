"use client";

import { useRouter } from "next/navigation";
import { Dialog } from "#components/ui/dialog.tsx";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { hasOwnDomains } from "#lib/domains/rules.ts";
import { useSetPlan } from "#lib/plans/client.ts";
import { PLAN_LIMITS } from "#lib/plans/rules.ts";
import type { UsageNow, UsageStep } from "#lib/usage/schema.ts";
import { daysBeyond } from "#lib/usage/view.ts";

const number = new Intl.NumberFormat("en");

/** What a change of plan brings and costs, before it is made. */
export function PlanDialog(props: {
  slug: string;
  plan: keyof typeof PLAN_LIMITS;
  now: UsageNow;
  days: readonly UsageStep[];
  onClose: () => void;
}) {
  const { slug, plan, now, days, onClose } = props;
  const router = useRouter();
  const setPlan = useSetPlan(slug);
  const { perMinute, perDay } = PLAN_LIMITS[plan];
  const isUp = perDay > now.day.limit;
  const isUsedUp = now.day.used >= perDay;
  const { count, most } = daysBeyond(days, perDay);

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
      <ul className="mt-3 list-disc pl-5 marker:text-muted">
        <li>
          Each minute: <strong>{number.format(perMinute)} requests</strong> instead of {number.format(now.minute.limit)}.
        </li>
        <li>
          Each day: <strong>{number.format(perDay)} requests</strong> instead of {number.format(now.day.limit)}.
        </li>
        <li>It holds from the next request on. Animals, keys and people stay as they are.</li>
        {!hasOwnDomains(now.plan) && hasOwnDomains(plan) && (
          <li>Domains of your own: the adoption site can be served at an address of yours. Those that you had before come back.</li>
        )}
        {!hasOwnDomains(plan) && (
          <li>Domains of your own are not served on Free. Their settings are kept, and an upgrade brings them back.</li>
        )}
      </ul>
      {!isUp && (
        <p className="mt-3">
          {count === 0
            ? "What is beyond that is refused: a website or app that uses this project then shows no animals until the minute or the day is over."
            : `${count} of the last ${days.length} days had more, up to ${number.format(most)}. On such a day every further call is refused until midnight UTC: a website or app that uses this project then shows no animals.`}
        </p>
      )}
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
