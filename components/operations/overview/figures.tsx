"use client";

import Link from "next/link";
import { STATUSES } from "#components/operations/overview/statuses.ts";
import { useTrend } from "#components/operations/overview/use-trend.ts";
import { CHART_FILLS, type ChartColor } from "#components/ui/chart-shape.ts";
import type { Trend } from "#lib/operations/overview/schema.ts";
import { changesInWeek, countsNow } from "#lib/operations/overview/view.ts";

/** Empty if there is nothing to compare with yet. @param difference null when unknown */
function changeWords(difference: number | null, since: string): string {
  if (difference === null) return "";
  if (difference === 0) return `Same as ${since}`;
  return `${Math.abs(difference).toLocaleString("en")} ${difference > 0 ? "more" : "fewer"} than ${since}`;
}

function Figure(props: { href: string; value: number; label: string; change: string; color?: ChartColor }) {
  const { href, value, label, change, color } = props;
  return (
    <li>
      <Link href={href} className="block h-full rounded-2xl border border-border bg-surface p-4 hover:border-foreground/40 sm:p-5">
        <span className="block font-display text-figure font-bold tabular-nums">{value.toLocaleString("en")}</span>
        <span className="mt-2 flex items-center gap-2 font-semibold">
          {color && <span aria-hidden className="size-2.5 shrink-0 rounded-full" style={{ background: CHART_FILLS[color] }} />}
          {label}
        </span>
        {change && <span className="mt-0.5 block text-sm text-muted">{change}</span>}
      </Link>
    </li>
  );
}

export function Figures({ slug, initial }: { slug: string; initial: Trend }) {
  const { trend } = useTrend(slug, initial);
  const counts = countsNow(trend);
  const changes = changesInWeek(trend.pets);
  const { inWeek, inWeekBefore } = trend.daily.asked;
  return (
    <section aria-label="Figures">
      <ul className="grid grid-cols-2 gap-3 sm:gap-5 xl:grid-cols-4">
        {STATUSES.map(({ status, label, color }) => (
          <Figure
            key={status}
            href={`/p/${slug}/animals?status=${status}&order=desc`}
            value={counts[status]}
            label={label}
            change={changeWords(changes?.[status] ?? null, "a week ago")}
            color={color}
          />
        ))}
        <Figure
          href={`/p/${slug}/enquiries`}
          value={inWeek}
          label="Enquiries in 7 days"
          change={changeWords(inWeek - inWeekBefore, "in the 7 days before")}
        />
      </ul>
    </section>
  );
}
