import { DarkenedDomains } from "#components/gateway/usage/darkened-domains.tsx";
import type { ProjectPlan } from "#lib/gateway/plans/schema.ts";
import type { UsageStep } from "#lib/gateway/usage/schema.ts";
import { daysBeyond } from "#lib/gateway/usage/view.ts";
import { hasOwnDomains } from "#lib/tenancy/plans/domains.rules.ts";
import { PLAN_LIMITS, planName } from "#lib/tenancy/plans/rules.ts";

function isDowngrade(current: ProjectPlan, wanted: ProjectPlan): boolean {
  return wanted.perDay < current.perDay || wanted.perMinute < current.perMinute;
}

export function planQuestion(current: ProjectPlan, wanted: ProjectPlan): string {
  if (current.plan === wanted.plan) return "Change the Enterprise limits?";
  return `${isDowngrade(current, wanted) ? "Downgrade" : "Upgrade"} to ${planName(wanted.plan)}?`;
}

function costText(days: readonly UsageStep[], perDay: number): string {
  const { count, max } = daysBeyond(days, perDay);
  return count === 0
    ? "Requests beyond that are refused: a website or app that uses this project shows no animals until the minute or the day is over."
    : `${count} of the last ${days.length} days had more, up to ${max.toLocaleString("en")}. On such a day, every further call is refused until midnight UTC, and a website or app that uses this project shows no animals.`;
}

/**
 * @param usedToday requests charged since midnight UTC
 * @param days empty if unknown
 */
export function PlanConsequences(props: {
  slug: string;
  current: ProjectPlan;
  wanted: ProjectPlan;
  usedToday: number;
  days: readonly UsageStep[];
}) {
  const { slug, current, wanted, usedToday, days } = props;
  return (
    <div className="grid gap-3">
      <ul className="list-disc pl-5 marker:text-muted">
        <li>
          Each minute: <strong>{wanted.perMinute.toLocaleString("en")} requests</strong> instead of {current.perMinute.toLocaleString("en")}
          .
        </li>
        <li>
          Each day: <strong>{wanted.perDay.toLocaleString("en")} requests</strong> instead of {current.perDay.toLocaleString("en")}.
        </li>
        <li>The change takes effect with the next request. Animals, keys, and people stay as they are.</li>
        {!hasOwnDomains(current.plan) && hasOwnDomains(wanted.plan) && (
          <li>Custom domains: the adoption site can be served at your own address. Domains that you had before come back.</li>
        )}
        {!hasOwnDomains(wanted.plan) && <DarkenedDomains slug={slug} />}
      </ul>
      {isDowngrade(current, wanted) && <p>{costText(days, wanted.perDay)}</p>}
      {usedToday >= wanted.perDay && (
        <p className="font-semibold">
          {usedToday.toLocaleString("en")} requests have already been used today, so every call is refused until midnight UTC.
        </p>
      )}
      {current.plan === "enterprise" && wanted.plan in PLAN_LIMITS && (
        <p>Only an administrator of this service can restore the project’s custom limits.</p>
      )}
    </div>
  );
}
