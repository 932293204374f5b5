"use client";

import Link from "next/link";
import { dayNames } from "#components/ui/day-names.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Card, Panel } from "#components/ui/panel.tsx";
import { SeriesChart } from "#components/ui/series-chart.tsx";
import type { UsageStep } from "#lib/gateway/usage/schema.ts";
import { callsOf, isQuotaVisible } from "#lib/operations/overview/view.ts";

const number = new Intl.NumberFormat("en");
const percent = new Intl.NumberFormat("en", { style: "percent", maximumSignificantDigits: 2 });
const SERIES = [
  { name: "Answered", color: "deep" },
  { name: "Refused", color: "alarm" },
] as const;

function inWords(steps: readonly UsageStep[], perDay: number): string {
  const { allowed, refused, busiest } = callsOf(steps);
  const sums = `${number.format(allowed)} answered${refused === 0 ? "" : `, ${number.format(refused)} refused`}.`;
  if (!busiest) return sums;
  const day = dayNames([busiest.at, busiest.at])[0]?.label;
  return `${sums} The busiest day, ${day}, used ${percent.format(busiest.allowed / perDay)} of the daily quota.`;
}

export function CallChart({ slug, steps, perDay }: { slug: string; steps: readonly UsageStep[]; perDay: number }) {
  const names = dayNames(steps.map(({ at }) => at));
  if (steps.every(({ requests }) => requests === 0)) {
    return (
      <Panel title="API calls per day">
        <EmptyState
          picture="nothing"
          isSmall
          title={`No calls in the last ${steps.length} days`}
          text="The first call with a key shows up here within seconds."
        >
          <Link href={`/p/${slug}/api-keys`} className="button button--outline">
            Go to API keys
          </Link>
        </EmptyState>
      </Panel>
    );
  }
  return (
    <Card>
      <SeriesChart
        level={3}
        title="API calls per day"
        unit="calls"
        kind="bars"
        timeHead="Day (UTC)"
        series={SERIES}
        points={steps.map(({ requests, refused }, index) => ({
          ...(names[index] ?? { key: "", label: "", tick: "" }),
          values: [requests - refused, refused],
        }))}
        limit={isQuotaVisible(steps, perDay) ? { value: perDay, label: `Quota: ${number.format(perDay)} per day` } : undefined}
        summary={inWords(steps, perDay)}
      />
    </Card>
  );
}
