"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { KindFilter } from "#components/gateway/api-keys/kind-filter.tsx";
import { KIND_WORDS } from "#components/gateway/api-keys/words.ts";
import { HOUR } from "#components/gateway/usage/hour-names.ts";
import { operationWords } from "#components/gateway/usage/operation-words.ts";
import { PartsTable } from "#components/gateway/usage/parts-table.tsx";
import { type Bar, BarChart } from "#components/ui/bar-chart.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { useIsMounted } from "#components/ui/use-is-mounted.ts";
import { keyUsageQuery } from "#lib/gateway/usage/client.ts";
import { allCalls, sumCalls } from "#lib/gateway/usage/keys.rules.ts";
import type { CallKind, CallStep, KeyUsage } from "#lib/gateway/usage/keys.schema.ts";

const DAY = { day: "numeric", month: "short" } as const;

function barsOf(steps: readonly CallStep[], kind: CallKind | undefined, every: number, names: (at: Date) => [string, string]): Bar[] {
  return steps.map((step, index) => {
    const [label, tick] = names(new Date(step.at));
    const isMarked = (steps.length - 1 - index) % every === 0;
    return { label, tick: isMarked ? tick : "", value: kind ? step[kind] : allCalls(step) };
  });
}

/** Names hours in the reader's time zone once hydrated, and days in UTC, as they are counted. */
function namesOf(zone: "UTC" | undefined, short: Intl.DateTimeFormatOptions, long: Intl.DateTimeFormatOptions) {
  const own = zone === undefined ? {} : { timeZone: zone };
  const [whole, brief] = [new Intl.DateTimeFormat("en", { ...own, ...long }), new Intl.DateTimeFormat("en", { ...own, ...short })];
  return (at: Date): [string, string] => [whole.format(at), brief.format(at)];
}

export function KeyCalls({ slug, keyId, initial }: { slug: string; keyId: string; initial: KeyUsage }) {
  const { data = initial, error, refetch } = useQuery({ ...keyUsageQuery(slug, keyId), initialData: initial });
  const [kind, setKind] = useState<CallKind>();
  const isHere = useIsMounted();
  const counts = sumCalls(data.days);
  const hours = barsOf(data.hours, kind, 6, namesOf(isHere ? undefined : "UTC", HOUR, { ...DAY, ...HOUR }));
  const days = barsOf(data.days, kind, 7, namesOf("UTC", DAY, { dateStyle: "medium" }));
  const unit = kind ? `calls, ${KIND_WORDS[kind].label.toLowerCase()}` : "calls";
  const operations = data.operations.map((part) => ({ ...part, name: operationWords(part.name) }));
  const isQuiet = allCalls(counts) === 0;
  return (
    <Panel title="Calls" note={isQuiet ? "None in the last 30 days." : "In the last 30 days, by result."}>
      <ErrorBox context="These figures may be out of date." error={error} onRetry={() => void refetch()} />
      {!isQuiet && (
        <>
          <KindFilter label="Calls to count" counts={counts} value={kind} onChange={setKind} />
          <div className="mt-6 grid gap-8 xl:grid-cols-2 min-[1400px]:grid-cols-[1fr_1fr_17rem]">
            <BarChart title="Last 24 hours" unit={unit} bars={hours} />
            <BarChart title="Last 30 days (UTC)" unit={unit} bars={days} />
            <PartsTable title="By operation, 30 days" head="Operation" parts={operations} />
          </div>
        </>
      )}
    </Panel>
  );
}
