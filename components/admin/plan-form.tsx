"use client";

import { Form } from "@heroui/react/form";
import { type FormEvent, useState } from "react";
import { figure, PLAN_WORDS } from "#components/admin/words.ts";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { SelectField } from "#components/ui/select-field.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { TextInput } from "#components/ui/text-input.tsx";
import { useSetAnyPlan } from "#lib/admin/projects/client.ts";
import type { AdminProject } from "#lib/admin/projects/schema.ts";
import { PLAN_LIMITS, PLANS, type Plan } from "#lib/plans/rules.ts";

const CHOICES = PLANS.map((plan) => ({
  value: plan,
  label:
    plan === "enterprise"
      ? "Enterprise: figures of its own"
      : `${PLAN_WORDS[plan]}: ${figure(PLAN_LIMITS[plan].perMinute)} a minute, ${figure(PLAN_LIMITS[plan].perDay)} a day`,
}));

/** Puts a project on any plan; Enterprise takes its two figures. */
export function PlanForm({ of }: { of: AdminProject }) {
  const [plan, setPlan] = useState<Plan>(of.plan);
  const [perMinute, setPerMinute] = useState(String(of.perMinute));
  const [perDay, setPerDay] = useState(String(of.perDay));
  const change = useSetAnyPlan(of.slug);
  const isEnterprise = plan === "enterprise";
  const isSame = plan === of.plan && (!isEnterprise || (Number(perMinute) === of.perMinute && Number(perDay) === of.perDay));

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (change.isPending || isSame) return;
    change.mutate(isEnterprise ? { plan, perMinute: Number(perMinute), perDay: Number(perDay) } : { plan });
  };

  return (
    <Form onSubmit={submit} className="mt-6 flex flex-col gap-4 border-t border-border pt-5">
      <SelectField
        label="Plan"
        value={plan}
        onChange={(value) => setPlan(PLANS.find((one) => one === value) ?? of.plan)}
        choices={CHOICES}
        hint="Holds from the next request on; what is used today stays used."
      />
      {isEnterprise && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextInput label="Requests a minute" type="number" value={perMinute} onChange={setPerMinute} fault="Enter a whole number." />
          <TextInput label="Requests a day" type="number" value={perDay} onChange={setPerDay} fault="Enter a whole number." />
        </div>
      )}
      {change.error && <FaultBox text={change.error.message} />}
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton label="Set the plan" pendingLabel="Setting …" isPending={change.isPending} isDisabled={isSame} />
        <span role="status">{change.isSuccess && isSame && "Set. It holds from the next request on."}</span>
      </div>
    </Form>
  );
}
