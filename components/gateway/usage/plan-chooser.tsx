"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { EnterpriseForm } from "#components/gateway/usage/enterprise-form.tsx";
import { PlanDialog } from "#components/gateway/usage/plan-dialog.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Panel } from "#components/ui/panel.tsx";
import type { ProjectPlan } from "#lib/gateway/plans/schema.ts";
import { usageHistoryQuery, usageNowQuery } from "#lib/gateway/usage/client.ts";
import type { UsageHistory, UsageNow, UsageStep } from "#lib/gateway/usage/schema.ts";
import { type PlanFit, planFit } from "#lib/gateway/usage/view.ts";
import { hasOwnDomains } from "#lib/people/access/domain-plan.rules.ts";
import { type Limits, PLAN_LIMITS, type Plan } from "#lib/people/access/plan.rules.ts";

const number = new Intl.NumberFormat("en");
const NAMES = { free: "Free", pro: "Pro", business: "Business", enterprise: "Enterprise" } as const;
const FIXED = ["free", "pro", "business"] as const;

export function PlanChooser(props: { slug: string; initial: UsageNow; history: UsageHistory; mayChange: boolean; isAdmin: boolean }) {
  const { slug, initial, history, mayChange, isAdmin } = props;
  const { data: now = initial } = useQuery({ ...usageNowQuery(slug), initialData: initial });
  const { data: past = history } = useQuery({ ...usageHistoryQuery(slug), initialData: history });
  const [wanted, setWanted] = useState<ProjectPlan>();
  return (
    <Panel
      title="Plan"
      note={
        mayChange
          ? "A change takes effect with the next request. Requests already used still count."
          : "An owner of this project can change it."
      }
    >
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {FIXED.map((plan) => {
          const { perMinute, perDay } = PLAN_LIMITS[plan];
          const isUp = perDay > now.day.limit;
          return (
            <PlanCard key={plan} plan={plan} isCurrent={now.plan === plan} perMinute={perMinute} perDay={perDay}>
              <Fit
                days={past.days}
                busiestMinute={past.busiestMinute}
                plan={PLAN_LIMITS[plan]}
                current={{ perMinute: now.minute.limit, perDay: now.day.limit }}
              />
              {mayChange && now.plan !== plan && (
                <button
                  type="button"
                  onClick={() => setWanted({ plan, perMinute, perDay })}
                  className={`button ${isUp ? "button--primary" : "button--outline"} mt-4 w-full`}
                >
                  {`${isUp ? "Upgrade" : "Downgrade"} to ${NAMES[plan]}`}
                </button>
              )}
            </PlanCard>
          );
        })}
        <PlanCard
          plan="enterprise"
          isCurrent={now.plan === "enterprise"}
          {...(now.plan === "enterprise" && { perMinute: now.minute.limit, perDay: now.day.limit })}
        >
          {isAdmin ? (
            <EnterpriseForm now={now} onAsk={(figures) => setWanted({ plan: "enterprise", ...figures })} />
          ) : (
            <p className="mt-3 text-note text-muted">Ask an administrator of this service for Enterprise.</p>
          )}
        </PlanCard>
      </ul>
      {wanted && <PlanDialog slug={slug} wanted={wanted} now={now} days={past.days} onClose={() => setWanted(undefined)} />}
    </Panel>
  );
}

function fitWords(fit: PlanFit, dayCount: number): string | undefined {
  if (fit.kind === "enough")
    return `Enough for your busiest day and minute in the last ${dayCount} days (${number.format(fit.max)} requests that day).`;
  if (fit.kind === "hasty") return `Your busiest minute in the last ${dayCount} days had ${number.format(fit.max)} requests.`;
  if (fit.kind === "beyond") return `${fit.days} of your last ${dayCount} days had more.`;
  if (fit.kind === "refused")
    return `${fit.calls === 1 ? "1 call was" : `${number.format(fit.calls)} calls were`} refused in the last ${dayCount} days.`;
  return undefined;
}

/** Nothing if there were no calls. */
function Fit({ days, busiestMinute, plan, current }: { days: readonly UsageStep[]; busiestMinute: number; plan: Limits; current: Limits }) {
  const words = fitWords(planFit(days, busiestMinute, plan, current), days.length);
  return words && <p className="mt-3 text-sm text-muted">{words}</p>;
}

function PlanCard(props: { plan: Plan; isCurrent: boolean; perMinute?: number; perDay?: number; children: ReactNode }) {
  const { plan, isCurrent, perMinute, perDay, children } = props;
  return (
    <li className={`flex flex-col rounded-xl border p-4 ${isCurrent ? "border-2 border-accent" : "border-border"}`}>
      <h3 className="flex flex-wrap items-center gap-2 text-lg">
        {NAMES[plan]}
        {isCurrent && <Badge tone="good">Current plan</Badge>}
      </h3>
      <p className="mt-2 mb-auto text-note">
        {perMinute === undefined || perDay === undefined ? (
          "Custom limits"
        ) : (
          <>
            {number.format(perMinute)} requests per minute
            <br />
            {number.format(perDay)} requests per day
          </>
        )}
        <br />
        {hasOwnDomains(plan) ? "Custom domains" : "No custom domains"}
      </p>
      {children}
    </li>
  );
}
