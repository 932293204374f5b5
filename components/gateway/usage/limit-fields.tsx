import { useState } from "react";
import { Field } from "#components/ui/field.tsx";
import type { Limits } from "#lib/tenancy/plans/rules.ts";

type LimitTexts = Record<keyof Limits, string>;

/** Fields that were not edited follow the current plan, which others may change. */
export function useTypedLimits(current: Limits) {
  const [typed, setTyped] = useState<Partial<LimitTexts>>({});
  const texts: LimitTexts = { perMinute: String(current.perMinute), perDay: String(current.perDay), ...typed };
  const limits: Limits = { perMinute: Number(texts.perMinute), perDay: Number(texts.perDay) };
  return {
    limits,
    isSame: limits.perMinute === current.perMinute && limits.perDay === current.perDay,
    forget: () => setTyped({}),
    fields: { texts, onType: (change: Partial<LimitTexts>) => setTyped({ ...typed, ...change }) },
  };
}

export function LimitFields({ texts, onType }: { texts: LimitTexts; onType: (change: Partial<LimitTexts>) => void }) {
  const number = { type: "number", error: "Enter a whole number." } as const;
  return (
    <>
      <Field {...number} label="Requests per minute" value={texts.perMinute} onChange={(perMinute) => onType({ perMinute })} />
      <Field {...number} label="Requests per day" value={texts.perDay} onChange={(perDay) => onType({ perDay })} />
    </>
  );
}
