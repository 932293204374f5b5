"use client";

import { useQuery } from "@tanstack/react-query";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { MeterBar } from "#components/ui/meter-bar.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { TimeUntil } from "#components/ui/time-until.tsx";
import { usageNowQuery } from "#lib/gateway/usage/client.ts";
import type { UsageNow, UsageWindow } from "#lib/gateway/usage/schema.ts";

function Window({ name, window: { limit, used, resetAt } }: { name: string; window: UsageWindow }) {
  const text = `${used.toLocaleString("en")} of ${limit.toLocaleString("en")} requests`;
  return (
    <div>
      <p className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{name}</span>
        <span className="tabular-nums">{text}</span>
        <span className="ml-auto text-sm text-muted">
          <TimeUntil until={resetAt} before="resets in" />
        </span>
      </p>
      <MeterBar label={name} used={used} limit={limit} text={text} />
    </div>
  );
}

/** Quota usage as the rate limiter counts it, refreshed every 5 seconds. */
export function WindowsPanel({ slug, initial }: { slug: string; initial: UsageNow }) {
  const { data = initial, error, refetch } = useQuery({ ...usageNowQuery(slug), initialData: initial });
  return (
    <Panel title="Requests used" note="All of the project’s keys share these.">
      <div className="grid gap-x-10 gap-y-5 lg:grid-cols-2">
        <Window name="This minute" window={data.minute} />
        <Window name="Today (UTC)" window={data.day} />
        {data.degraded && <ErrorBox error="The shared counters can’t be reached. These figures cover only one process of the service." />}
        <ErrorBox context="These figures may be out of date." error={error} onRetry={() => void refetch()} />
      </div>
    </Panel>
  );
}
