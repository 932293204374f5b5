"use client";

import Link from "next/link";
import { dayNames } from "#components/ui/day-names.ts";
import { Panel } from "#components/ui/panel.tsx";
import { SeriesChart } from "#components/ui/series-chart.tsx";
import { callsOf, isQuotaInSight } from "#lib/projects/overview/view.ts";
import type { UsageStep } from "#lib/usage/schema.ts";

const number = new Intl.NumberFormat("en");
const percent = new Intl.NumberFormat("en", { style: "percent", maximumSignificantDigits: 2 });
const SERIES = [
  { name: "Answered", colour: "deep" },
  { name: "Refused", colour: "alarm" },
] as const;

function inWords(steps: readonly UsageStep[], perDay: number): string {
  const { allowed, refused, busiest } = callsOf(steps);
  const sums = `${number.format(allowed)} answered, ${number.format(refused)} refused.`;
  if (!busiest) return sums;
  const day = dayNames([busiest.at, busiest.at])[0]?.label;
  return `${sums} The busiest day, ${day}, used ${percent.format(busiest.allowed / perDay)} of the daily quota of ${number.format(perDay)}.`;
}

export function CallChart({ slug, steps, perDay }: { slug: string; steps: readonly UsageStep[]; perDay: number }) {
  const names = dayNames(steps.map(({ at }) => at));
  const usage = (
    <Link href={`/p/${slug}/usage`} className="link text-[0.9375rem]">
      Usage and plan
    </Link>
  );
  return (
    <div className="xl:col-span-2">
      <Panel title="API calls" action={usage}>
        {steps.every(({ requests }) => requests === 0) ? (
          <p className="text-muted">No calls in the last {steps.length} days. The first call with a key shows up here within seconds.</p>
        ) : (
          <SeriesChart
            title="Calls per day and the quota"
            unit="calls"
            kind="bars"
            timeHead="Day (UTC)"
            series={SERIES}
            points={steps.map(({ requests, refused }, index) => ({
              ...(names[index] ?? { key: "", label: "", tick: "" }),
              values: [requests - refused, refused],
            }))}
            limit={isQuotaInSight(steps, perDay) ? { value: perDay, label: `Quota: ${number.format(perDay)} per day` } : undefined}
            summary={inWords(steps, perDay)}
          />
        )}
      </Panel>
    </div>
  );
}
