"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useHourNames } from "#components/gateway/usage/hour-names.ts";
import { operationWords } from "#components/gateway/usage/operation-words.ts";
import { PartsTable } from "#components/gateway/usage/parts-table.tsx";
import type { ChartColor } from "#components/ui/chart-shape.ts";
import { dayNames } from "#components/ui/day-names.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { Card, Panel } from "#components/ui/panel.tsx";
import { Segments } from "#components/ui/segments.tsx";
import { SeriesChart } from "#components/ui/series-chart.tsx";
import { usageHistoryQuery } from "#lib/gateway/usage/client.ts";
import type { PartHistory, UsageHistory, UsageStep } from "#lib/gateway/usage/schema.ts";
import { isQuotaVisible } from "#lib/gateway/usage/view.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";

const ANSWERED = [
  { name: "Answered", color: "deep" },
  { name: "Refused", color: "alarm" },
] as const;
const PART_COLORS: readonly ChartColor[] = ["deep", "bright", "middle", "cool"];

const answered = ({ requests, refused }: UsageStep): number[] => [requests - refused, refused];
const inWords = <Part extends { name: string }>(operations: readonly Part[]): Part[] =>
  operations.map((part) => ({ ...part, name: operationWords(part.name) }));
const UNNAMED = { key: "", label: "", tick: "" };

function sumsInWords(steps: readonly UsageStep[]): string {
  const sum = (read: (step: UsageStep) => number) => steps.reduce((all, step) => all + read(step), 0).toLocaleString("en");
  const refusals = steps.some(({ refused }) => refused > 0) ? `, ${sum(({ refused }) => refused)} refused` : "";
  return `${sum(({ requests, refused }) => requests - refused)} answered${refusals}.`;
}

function PartsChart({ title, days, parts }: { title: string; days: readonly UsageStep[]; parts: readonly PartHistory[] }) {
  const names = dayNames(days.map(({ at }) => at));
  const [busiest] = parts;
  const sum = busiest?.requests.reduce((all, requests) => all + requests, 0) ?? 0;
  return (
    <SeriesChart
      level={2}
      title={title}
      unit="requests"
      kind="bars"
      timeHead="Day (UTC)"
      series={parts.map(({ name }, index) => ({ name, color: name === "Others" ? "rest" : (PART_COLORS[index] ?? "rest") }))}
      points={days.map((_, day) => ({ ...(names[day] ?? UNNAMED), values: parts.map(({ requests }) => requests[day] ?? 0) }))}
      summary={busiest ? `Most by ${isolated(busiest.name)}: ${sum.toLocaleString("en")} in 30 days.` : "None in 30 days."}
    />
  );
}

const CHARTS = ["days", "hours", "keys", "operations"] as const;
const CHOICES = [
  { value: "days", text: "30 days" },
  { value: "hours", text: "24 hours" },
  { value: "keys", text: "Keys" },
  { value: "operations", text: "Operations" },
] as const satisfies readonly { value: (typeof CHARTS)[number]; text: string }[];
const chartParam = parseAsStringLiteral(CHARTS).withDefault("days");

function ChosenChart({ chart, history, perDay }: { chart: (typeof CHARTS)[number]; history: UsageHistory; perDay: number }) {
  const { hours, days, byKey, byOperation } = history;
  const { zone, names: hourNames } = useHourNames(hours.map(({ at }) => at));
  const names = dayNames(days.map(({ at }) => at));
  if (chart === "keys") return <PartsChart title="Requests by key" days={days} parts={byKey} />;
  if (chart === "operations") return <PartsChart title="Requests by operation" days={days} parts={inWords(byOperation)} />;
  const isHours = chart === "hours";
  const steps = isHours ? hours : days;
  return (
    <SeriesChart
      level={2}
      title={isHours ? "Requests in the last 24 hours" : "Requests in the last 30 days"}
      unit="requests"
      kind="bars"
      timeHead={isHours ? `Hour (${zone})` : "Day (UTC)"}
      series={ANSWERED}
      limit={
        !isHours && isQuotaVisible(days, perDay) ? { value: perDay, label: `Quota: ${perDay.toLocaleString("en")} per day` } : undefined
      }
      points={steps.map((step, index) => ({ ...((isHours ? hourNames : names)[index] ?? UNNAMED), values: answered(step) }))}
      summary={`${sumsInWords(steps)} ${isHours ? `Hours are in ${zone}.` : "Days are UTC days."}`}
    />
  );
}

/** @param perDay the daily quota */
export function UsageCharts({ slug, initial, perDay }: { slug: string; initial: UsageHistory; perDay: number }) {
  const { data = initial, error, refetch } = useQuery({ ...usageHistoryQuery(slug), initialData: initial });
  const [chart, setChart] = useQueryState("chart", chartParam);
  if (data.days.every(({ requests }) => requests === 0)) {
    return (
      <Panel title="Requests over time">
        <EmptyState picture="nothing" isSmall title="No requests in the last 30 days" text="The first call with a key shows up here.">
          <IntentLink href={`/p/${slug}/api-keys`} className="button button--outline">
            Go to API keys
          </IntentLink>
        </EmptyState>
      </Panel>
    );
  }
  return (
    <>
      <Card>
        <ErrorBox context="These figures may be out of date." error={error} onRetry={() => void refetch()} />
        <div className="mb-5 max-w-full overflow-x-auto">
          <Segments label="Chart" choices={CHOICES} chosen={chart} onChoose={(wanted) => void setChart(wanted)} />
        </div>
        <ChosenChart chart={chart} history={data} perDay={perDay} />
      </Card>
      <Panel title="In the last 30 days">
        <div className="grid gap-8 xl:grid-cols-2">
          <PartsTable title="By key" head="Key" parts={data.keys} />
          <PartsTable title="By operation" head="Operation" parts={inWords(data.operations)} />
        </div>
      </Panel>
    </>
  );
}
