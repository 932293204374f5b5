"use client";

import { useQuery } from "@tanstack/react-query";
import type { ChartColour } from "#components/ui/chart-shape.ts";
import { dayNames } from "#components/ui/day-names.ts";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { SeriesChart } from "#components/ui/series-chart.tsx";
import { useHourNames } from "#components/usage/hour-names.ts";
import { operationWords } from "#components/usage/operation-words.ts";
import { PartsTable } from "#components/usage/parts-table.tsx";
import { usageHistoryQuery } from "#lib/usage/client.ts";
import type { PartHistory, UsageHistory, UsageStep } from "#lib/usage/schema.ts";

const number = new Intl.NumberFormat("en");
const ANSWERED = [
  { name: "Answered", colour: "deep" },
  { name: "Refused", colour: "alarm" },
] as const;
const PART_COLOURS: readonly ChartColour[] = ["deep", "bright", "middle", "cool"];

const answered = ({ requests, refused }: UsageStep): number[] => [requests - refused, refused];
const inWords = <Part extends { name: string }>(operations: readonly Part[]): Part[] =>
  operations.map((part) => ({ ...part, name: operationWords(part.name) }));
const UNNAMED = { key: "", label: "", tick: "" };

function sumsInWords(steps: readonly UsageStep[]): string {
  const sum = (read: (step: UsageStep) => number) => number.format(steps.reduce((all, step) => all + read(step), 0));
  return `${sum(({ requests, refused }) => requests - refused)} answered, ${sum(({ refused }) => refused)} refused.`;
}

function PartsChart({ title, days, parts }: { title: string; days: readonly UsageStep[]; parts: readonly PartHistory[] }) {
  const names = dayNames(days.map(({ at }) => at));
  const [busiest] = parts;
  const sum = busiest?.requests.reduce((all, requests) => all + requests, 0) ?? 0;
  return (
    <SeriesChart
      title={title}
      unit="requests"
      kind="bars"
      timeHead="Day (UTC)"
      series={parts.map(({ name }, index) => ({ name, colour: name === "Others" ? "rest" : (PART_COLOURS[index] ?? "rest") }))}
      points={days.map((_, day) => ({ ...(names[day] ?? UNNAMED), values: parts.map(({ requests }) => requests[day] ?? 0) }))}
      summary={busiest ? `Most by ${busiest.name}: ${number.format(sum)} in 30 days.` : "None in 30 days."}
    />
  );
}

export function UsageCharts({ slug, initial }: { slug: string; initial: UsageHistory }) {
  const { data = initial, error, refetch } = useQuery({ ...usageHistoryQuery(slug), initialData: initial });
  const { hours, days } = data;
  const { zone, names: hourNames } = useHourNames(hours.map(({ at }) => at));
  const names = dayNames(days.map(({ at }) => at));
  const isQuiet = days.every(({ requests }) => requests === 0);
  return (
    <Panel title="Requests over time" note={isQuiet ? "Nothing in the last 30 days. The first call with a key shows up here." : undefined}>
      {error && <FaultBox text={`These figures may be out of date. ${error.message}`} onRetry={() => void refetch()} />}
      {isQuiet && (
        <IntentLink href={`/p/${slug}/api-keys`} className="button button--outline h-11 px-5 md:h-11">
          Go to API keys
        </IntentLink>
      )}
      {!isQuiet && (
        <>
          <div className="grid gap-8 xl:grid-cols-2">
            <SeriesChart
              title="Last 24 hours"
              unit="requests"
              kind="bars"
              timeHead={`Hour (${zone})`}
              series={ANSWERED}
              points={hours.map((step, index) => ({ ...(hourNames[index] ?? UNNAMED), values: answered(step) }))}
              summary={`${sumsInWords(hours)} Hours are in ${zone}.`}
            />
            <SeriesChart
              title="Last 30 days"
              unit="requests"
              kind="bars"
              timeHead="Day (UTC)"
              series={ANSWERED}
              points={days.map((step, index) => ({ ...(names[index] ?? UNNAMED), values: answered(step) }))}
              summary={`${sumsInWords(days)} Days are UTC days.`}
            />
            <PartsChart title="By key, each day" days={days} parts={data.byKey} />
            <PartsChart title="By operation, each day" days={days} parts={inWords(data.byOperation)} />
          </div>
          <div className="mt-8 grid gap-8 xl:grid-cols-2">
            <PartsTable title="By key, 30 days" head="Key" parts={data.keys} />
            <PartsTable title="By operation, 30 days" head="Operation" parts={inWords(data.operations)} />
          </div>
        </>
      )}
    </Panel>
  );
}
