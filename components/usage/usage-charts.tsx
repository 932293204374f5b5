"use client";

import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { type Bar, BarChart } from "#components/ui/bar-chart.tsx";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { PartsTable } from "#components/usage/parts-table.tsx";
import { usageHistoryQuery } from "#lib/usage/client.ts";
import type { UsageHistory, UsageStep } from "#lib/usage/schema.ts";

const nothing = (): (() => void) => () => undefined;

/** Hours in the reader's own zone once the page is alive; days stay UTC, as they are counted. */
function barsOf(steps: readonly UsageStep[], every: number, long: Intl.DateTimeFormat, short: Intl.DateTimeFormat): Bar[] {
  return steps.map(({ at, requests }, index) => ({
    label: long.format(new Date(at)),
    tick: (steps.length - 1 - index) % every === 0 ? short.format(new Date(at)) : "",
    value: requests,
  }));
}

function formats(zone: string | undefined) {
  const own = zone === undefined ? {} : { timeZone: zone };
  return {
    hour: new Intl.DateTimeFormat("en", { ...own, day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
    hourTick: new Intl.DateTimeFormat("en", { ...own, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
    day: new Intl.DateTimeFormat("en", { timeZone: "UTC", dateStyle: "medium" }),
    dayTick: new Intl.DateTimeFormat("en", { timeZone: "UTC", day: "numeric", month: "short" }),
  };
}

/** Requests of the last day and month, and who made them. */
export function UsageCharts({ slug, initial }: { slug: string; initial: UsageHistory }) {
  const { data = initial, error, refetch } = useQuery({ ...usageHistoryQuery(slug), initialData: initial });
  const isHere = useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  );
  const format = formats(isHere ? undefined : "UTC");
  const isQuiet = data.days.every(({ requests }) => requests === 0);
  return (
    <Panel title="Requests over time" note={isQuiet ? "Nothing in the last 30 days: the first call with a key shows here." : undefined}>
      {error && <FaultBox text={`These figures may be old. ${error.message}`} onRetry={() => void refetch()} />}
      <div className="grid gap-8 xl:grid-cols-2">
        <BarChart title="Last 24 hours" unit="requests" bars={barsOf(data.hours, 6, format.hour, format.hourTick)} />
        <BarChart title="Last 30 days (UTC)" unit="requests" bars={barsOf(data.days, 7, format.day, format.dayTick)} />
      </div>
      {!isQuiet && (
        <div className="mt-8 grid gap-8 xl:grid-cols-2">
          <PartsTable title="By key, 30 days" head="Key" parts={data.keys} />
          <PartsTable title="By operation, 30 days" head="Operation" parts={data.operations} />
        </div>
      )}
    </Panel>
  );
}
