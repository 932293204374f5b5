"use client";

import Link from "next/link";
import { STATUSES } from "#components/overview/statuses.ts";
import { useTrend } from "#components/overview/use-trend.ts";
import { CHART_FILLS } from "#components/ui/chart-shape.ts";
import { Panel } from "#components/ui/panel.tsx";
import type { Trend } from "#lib/projects/overview/schema.ts";
import { countsNow } from "#lib/projects/overview/view.ts";

const number = new Intl.NumberFormat("en");

export function AnimalCounts({ slug, initial }: { slug: string; initial: Trend }) {
  const counts = countsNow(useTrend(slug, initial).trend);
  const total = STATUSES.reduce((sum, { status }) => sum + counts[status], 0);
  return (
    <Panel title="Animals" note={total === 0 ? "None yet." : `${number.format(total)} in total.`}>
      <ul className="grid grid-cols-3 gap-3">
        {STATUSES.map(({ status, label, colour }) => (
          <li key={status}>
            <Link href={`/p/${slug}/animals?status=${status}`} className="block rounded-xl bg-surface-secondary p-3 hover:bg-butter sm:p-4">
              <span className="block font-display text-[clamp(1.25rem,5vw,1.9rem)] leading-none font-bold tabular-nums">
                {number.format(counts[status])}
              </span>
              <span className="mt-2 flex items-center gap-2 text-[0.9375rem]">
                <span aria-hidden className="size-2.5 shrink-0 rounded-full" style={{ background: CHART_FILLS[colour] }} />
                {label}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {total > 0 && (
        <div aria-hidden className="mt-4 flex h-3 gap-0.5 overflow-hidden rounded-full">
          {STATUSES.map(
            ({ status, colour }) =>
              counts[status] > 0 && (
                <div key={status} className="min-w-1" style={{ background: CHART_FILLS[colour], flexGrow: counts[status] }} />
              ),
          )}
        </div>
      )}
    </Panel>
  );
}
