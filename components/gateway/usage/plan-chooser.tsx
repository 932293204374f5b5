"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { LimitFields, useTypedLimits } from "#components/gateway/usage/limit-fields.tsx";
import { PlanComparison } from "#components/gateway/usage/plan-comparison.tsx";
import { PlanDialog } from "#components/gateway/usage/plan-dialog.tsx";
import { PlanRequestNotice } from "#components/gateway/usage/plan-request-notice.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { SubmitForm } from "#components/ui/submit-form.tsx";
import { planRequestQuery } from "#lib/gateway/plans/client.ts";
import type { PlanRequest } from "#lib/gateway/plans/requests.schema.ts";
import type { ProjectPlan } from "#lib/gateway/plans/schema.ts";
import { usageHistoryQuery, usageNowQuery } from "#lib/gateway/usage/client.ts";
import type { UsageHistory, UsageNow, UsageStep } from "#lib/gateway/usage/schema.ts";
import { type PlanFit, planFit } from "#lib/gateway/usage/view.ts";
import type { PlanCeilings } from "#lib/tenancy/ceilings/schema.ts";
import { hasOwnDomains } from "#lib/tenancy/plans/domains.rules.ts";
import { type Limits, ORDINARY_PLANS, PLAN_LIMITS, type Plan, planName } from "#lib/tenancy/plans/rules.ts";

function EnterpriseForm({ current, isSet, onAsk }: { current: Limits; isSet: boolean; onAsk: (figures: Limits) => void }) {
  const { limits, fields, ...typed } = useTypedLimits(current);
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

export type PlanChoice = "set" | "request" | "none";

const NOTES = {
  set: "A change takes effect with the next request. Requests already used still count.",
  request: "On this service, an administrator decides. A granted plan takes effect with the next request.",
  none: "An owner of this project can change it.",
} as const satisfies Record<PlanChoice, string>;

export function PlanChooser(props: {
  slug: string;
  initial: UsageNow;
  history: UsageHistory;
  request: PlanRequest | null;
  ceilings: PlanCeilings;
  choice: PlanChoice;
  isAdmin: boolean;
}) {
  const { slug, initial, history, choice, isAdmin } = props;
  const { data: now = initial } = useQuery({ ...usageNowQuery(slug), initialData: initial });
  const { data: past = history } = useQuery({ ...usageHistoryQuery(slug), initialData: history });
  const { data: request = props.request } = useQuery({ ...planRequestQuery(slug), initialData: props.request });
  const [wanted, setWanted] = useState<ProjectPlan>();
  const isWaiting = request?.state === "open";
  const current = { perMinute: now.minute.limit, perDay: now.day.limit };
  const isEnterprise = now.plan === "enterprise";
  return (
    <Panel title="Plan" note={NOTES[choice]}>
      {request && <PlanRequestNotice slug={slug} request={request} mayWithdraw={choice === "request" || isAdmin} />}
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {ORDINARY_PLANS.map((plan) => {
          const limits = PLAN_LIMITS[plan];
          const isUp = limits.perDay > current.perDay;
          return (
            <PlanCard key={plan} plan={plan} isCurrent={now.plan === plan} limits={limits}>
              <Fit days={past.days} busiestMinute={past.busiestMinute} plan={limits} current={current} />
              {choice !== "none" && !(choice === "request" && isWaiting) && now.plan !== plan && (
                <button
                  type="button"
                  onClick={() => setWanted({ plan, ...limits })}
                  className={`button ${isUp ? "button--primary" : "button--outline"} mt-4 w-full`}
                >
                  {choice === "request" ? `Request ${planName(plan)}…` : `${isUp ? "Upgrade" : "Downgrade"} to ${planName(plan)}`}
                </button>
              )}
            </PlanCard>
          );
        })}
        <PlanCard plan="enterprise" isCurrent={isEnterprise} limits={isEnterprise ? current : undefined}>
          {isAdmin ? (
            <EnterpriseForm current={current} isSet={isEnterprise} onAsk={(figures) => setWanted({ plan: "enterprise", ...figures })} />
          ) : (
            <p className="mt-3 text-note text-muted">
              Its limits are agreed with you, so it has no button here. Ask an administrator of this service to set it.
            </p>
          )}
        </PlanCard>
      </ul>
      <PlanComparison ceilings={props.ceilings} />
      {wanted && (
        <PlanDialog
          slug={slug}
          wanted={wanted}
          now={now}
          days={past.days}
          isRequest={choice === "request"}
          onClose={() => setWanted(undefined)}
        />
      )}
    </Panel>
  );
}

function fitWords(fit: PlanFit, dayCount: number): string | undefined {
  if (fit.kind === "enough")
    return `Enough for your busiest day and minute in the last ${dayCount} days (${fit.max.toLocaleString("en")} requests that day).`;
  if (fit.kind === "hasty") return `Your busiest minute in the last ${dayCount} days had ${fit.max.toLocaleString("en")} requests.`;
  if (fit.kind === "beyond") return `${fit.days} of your last ${dayCount} days had more.`;
  if (fit.kind === "refused")
    return `${fit.calls === 1 ? "1 call was" : `${fit.calls.toLocaleString("en")} calls were`} refused in the last ${dayCount} days.`;
  return undefined;
}

function Fit({ days, busiestMinute, plan, current }: { days: readonly UsageStep[]; busiestMinute: number; plan: Limits; current: Limits }) {
  const words = fitWords(planFit(days, busiestMinute, plan, current), days.length);
  return words && <p className="mt-3 text-sm text-muted">{words}</p>;
}

function PlanCard(props: { plan: Plan; isCurrent: boolean; limits: Limits | undefined; children: ReactNode }) {
  const { plan, isCurrent, limits, children } = props;
  return (
    <li className={`flex flex-col rounded-xl border p-4 ${isCurrent ? "border-2 border-accent" : "border-border"}`}>
      <h3 className="flex flex-wrap items-center gap-2 text-lg">
        {planName(plan)}
        {isCurrent && <Badge tone="good">Current plan</Badge>}
      </h3>
      <p className="mt-2 mb-auto text-note">
        {limits ? (
          <>
            {limits.perMinute.toLocaleString("en")} requests per minute
            <br />
            {limits.perDay.toLocaleString("en")} requests per day
          </>
        ) : (
          "Custom limits"
        )}
        <br />
        {hasOwnDomains(plan) ? "Custom domains" : "No custom domains"}
      </p>
      {children}
    </li>
  );
}
