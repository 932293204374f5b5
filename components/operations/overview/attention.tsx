"use client";

import { CircleCheck } from "lucide-react";
import { ConditionRow } from "#components/operations/overview/condition-row.tsx";
import { useTrend } from "#components/operations/overview/use-trend.ts";
import { useToday } from "#components/ui/local-day.ts";
import { Panel } from "#components/ui/panel.tsx";
import type { Condition, Trend } from "#lib/operations/overview/schema.ts";
import { firstSteps, isCalm, type StepAbilities } from "#lib/operations/overview/view.ts";

/** Phones show all up to this number, as "1 more" would need a row too. */
const MAX_ON_PHONES = 4;
function keyOf(condition: Condition): string {
  if ("keyId" in condition) return `${condition.kind} ${condition.keyId}`;
  if ("endpoint" in condition) return `${condition.kind} ${condition.endpoint.id}`;
  return "domain" in condition ? `${condition.kind} ${condition.domain.id}` : condition.kind;
}

/** Says that all is well only if nothing below it waits, and the figures are current. */
export function Attention(props: { slug: string; initial: Trend; may: StepAbilities; mayRotate: boolean }) {
  const { slug, initial, may, mayRotate } = props;
  const { trend, error } = useTrend(slug, initial);
  const today = useToday(trend.daily.readAt.slice(0, 10));
  const conditions = trend.attention;
  if (conditions.length === 0) {
    if (error || !isCalm(trend, today) || firstSteps(trend, may).length > 0) return null;
    return (
      <p className="flex items-center gap-2 text-note text-muted">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
        Nothing needs your attention right now.
      </p>
    );
  }
  const rowsOf = (some: readonly Condition[]) =>
    some.map((condition) => <ConditionRow key={keyOf(condition)} slug={slug} condition={condition} mayRotate={mayRotate} />);
  const first = conditions.length > MAX_ON_PHONES ? conditions.slice(0, MAX_ON_PHONES - 1) : conditions;
  const others = conditions.slice(first.length);
  return (
    <Panel title="Needs attention">
      <ul>{rowsOf(first)}</ul>
      {others.length > 0 && (
        <details className="border-t border-border sm:[&::details-content]:[content-visibility:visible]">
          <summary className="min-h-11 w-fit cursor-pointer py-2.5 text-note font-semibold text-muted sm:supports-[selector(::details-content)]:hidden">
            {others.length.toLocaleString("en")} more
          </summary>
          <ul>{rowsOf(others)}</ul>
        </details>
      )}
    </Panel>
  );
}
