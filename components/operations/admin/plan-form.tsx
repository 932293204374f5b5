"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { LimitFields, useTypedLimits } from "#components/gateway/usage/limit-fields.tsx";
import { PlanConsequences, planQuestion } from "#components/gateway/usage/plan-consequences.tsx";
import { figure } from "#components/operations/admin/words.ts";
import { Button } from "#components/ui/button.tsx";
import { SelectField } from "#components/ui/select.tsx";
import { SubmitForm } from "#components/ui/submit-form.tsx";
import type { ProjectPlan } from "#lib/gateway/plans/schema.ts";
import { usageHistoryQuery } from "#lib/gateway/usage/client.ts";
import type { UsageStep } from "#lib/gateway/usage/schema.ts";
import { useSetAnyPlan } from "#lib/operations/admin/projects.client.ts";
import type { AdminProject } from "#lib/operations/admin/projects.schema.ts";
import { PLAN_LIMITS, PLANS, type Plan, planName } from "#lib/tenancy/plans/rules.ts";

const CHOICES = PLANS.map((plan) => ({
  value: plan,
  label:
    plan === "enterprise"
      ? "Enterprise: custom limits"
      : `${planName(plan)}: ${figure(PLAN_LIMITS[plan].perMinute)} per minute, ${figure(PLAN_LIMITS[plan].perDay)} per day`,
}));

function PlanQuestion(props: {
  project: AdminProject;
  wanted: ProjectPlan;
  days: readonly UsageStep[];
  onConfirm: () => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
}) {
  const { project, wanted, days, onConfirm, onDone, onClose } = props;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="mt-6 border-t border-border pt-5">
      <h3 ref={title} tabIndex={-1} className="mb-3 text-lg font-semibold outline-none">
        {planQuestion(project, wanted)}
      </h3>
      <SubmitForm
        label="Change plan"
        pendingLabel="Changing…"
        onSubmit={onConfirm}
        onDone={onDone}
        beside={<Button label="Cancel" onClick={onClose} />}
      >
        <PlanConsequences
          slug={project.slug}
          current={project}
          wanted={wanted}
          usedToday={project.callsToday - project.refusedToday}
          days={days}
        />
      </SubmitForm>
    </section>
  );
}

export function PlanForm({ project }: { project: AdminProject }) {
  const [plan, setPlan] = useState<Plan>(project.plan);
  const { limits, fields, forget, ...typed } = useTypedLimits(project);
  const change = useSetAnyPlan(project.slug);
  const isEnterprise = plan === "enterprise";
  const isSame = plan === project.plan && (!isEnterprise || typed.isSame);
  const [isAsking, setAsking] = useState(false);
  const history = useQuery({ ...usageHistoryQuery(project.slug), enabled: !isSame });

  const done = (): void => {
    forget();
    setAsking(false);
  };

  if (isAsking) {
    const wanted = isEnterprise ? { plan, ...limits } : { plan, ...PLAN_LIMITS[plan] };
    return (
      <PlanQuestion
        project={project}
        wanted={wanted}
        days={history.data?.days ?? []}
        onConfirm={() => change.mutateAsync(isEnterprise ? wanted : { plan })}
        onDone={done}
        onClose={() => setAsking(false)}
      />
    );
  }
  return (
    <div className="mt-6 border-t border-border pt-5">
      <SubmitForm
        label="Set plan"
        pendingLabel="Setting…"
        isDisabled={isSame}
        onSubmit={() => setAsking(true)}
        beside={<span role="status">{change.isSuccess && isSame && "Plan set. It takes effect with the next request."}</span>}
      >
        <SelectField
          label="Plan"
          value={plan}
          onChange={(value) => setPlan(PLANS.find((one) => one === value) ?? project.plan)}
          choices={CHOICES}
          hint="Takes effect with the next request. Requests already used today still count."
        />
        {isEnterprise && (
          <div className="grid gap-4 sm:grid-cols-2">
            <LimitFields {...fields} />
          </div>
        )}
      </SubmitForm>
    </div>
  );
}
