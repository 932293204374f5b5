"use client";

import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { figure, PLAN_WORDS } from "#components/admin/words.ts";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { SelectField } from "#components/ui/select.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { LimitFields, useTypedLimits } from "#components/usage/limit-fields.tsx";
import { PlanConsequences, planQuestion } from "#components/usage/plan-consequences.tsx";
import { useSetAnyPlan } from "#lib/admin/projects.client.ts";
import type { AdminProject } from "#lib/admin/projects.schema.ts";
import { PLAN_LIMITS, PLANS, type Plan } from "#lib/plans/rules.ts";
import type { ProjectPlan } from "#lib/plans/schema.ts";
import { usageHistoryQuery } from "#lib/usage/client.ts";
import type { UsageStep } from "#lib/usage/schema.ts";

const CHOICES = PLANS.map((plan) => ({
  value: plan,
  label:
    plan === "enterprise"
      ? "Enterprise: custom limits"
      : `${PLAN_WORDS[plan]}: ${figure(PLAN_LIMITS[plan].perMinute)} per minute, ${figure(PLAN_LIMITS[plan].perDay)} per day`,
}));

function PlanQuestion(props: {
  project: AdminProject;
  wanted: ProjectPlan;
  days: readonly UsageStep[];
  isPending: boolean;
  fault: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { project, wanted, days, isPending, fault, onConfirm, onClose } = props;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="mt-6 border-t border-border pt-5">
      <h3 ref={title} tabIndex={-1} className="text-lg font-semibold outline-none">
        {planQuestion(project, wanted)}
      </h3>
      <PlanConsequences
        slug={project.slug}
        current={project}
        wanted={wanted}
        usedToday={project.callsToday - project.refusedToday}
        days={days}
      />
      {fault && (
        <div className="mt-4">
          <FaultBox text={fault} />
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <button type="button" aria-disabled={isPending} onClick={() => !isPending && onConfirm()} className="button button--primary">
          {isPending ? "Changing…" : "Change plan"}
        </button>
        <button type="button" onClick={onClose} className="button button--outline">
          Cancel
        </button>
      </div>
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

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isSame) setAsking(true);
  };
  const close = (): void => {
    change.reset();
    setAsking(false);
  };

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
        isPending={change.isPending}
        fault={change.error?.message}
        onConfirm={() => change.mutate(isEnterprise ? wanted : { plan }, { onSuccess: done })}
        onClose={close}
      />
    );
  }
  return (
    <form onSubmit={submit} className="mt-6 flex flex-col gap-4 border-t border-border pt-5">
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
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton label="Set plan" pendingLabel="Setting…" isPending={false} isDisabled={isSame} />
        <span role="status">{change.isSuccess && isSame && "Plan set. It takes effect with the next request."}</span>
      </div>
    </form>
  );
}
