"use client";

import { CircleCheck } from "lucide-react";
import { ConditionRow } from "#components/operations/overview/condition-row.tsx";
import { useTrend } from "#components/operations/overview/use-trend.ts";
import { Panel } from "#components/ui/panel.tsx";
import type { Condition, Trend } from "#lib/operations/overview/schema.ts";

function keyOf(condition: Condition): string {
  if ("keyId" in condition) return `${condition.kind} ${condition.keyId}`;
  if ("endpoint" in condition) return `${condition.kind} ${condition.endpoint.id}`;
  return "domain" in condition ? `${condition.kind} ${condition.domain.id}` : condition.kind;
}

export function Attention({ slug, initial, mayRotate }: { slug: string; initial: Trend; mayRotate: boolean }) {
  const conditions = useTrend(slug, initial).trend.attention;
  if (conditions.length === 0) {
    return (
      <p className="flex items-center gap-2 text-note text-muted">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
        Nothing needs your attention right now.
      </p>
    );
  }
  return (
    <Panel title="Needs attention">
      <ul>
        {conditions.map((condition) => (
          <ConditionRow key={keyOf(condition)} slug={slug} condition={condition} mayRotate={mayRotate} />
        ))}
      </ul>
    </Panel>
  );
}
