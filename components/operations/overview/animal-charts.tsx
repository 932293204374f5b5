"use client";

import Link from "next/link";
import { STATUSES } from "#components/operations/overview/statuses.ts";
import { ANIMALS_PATH } from "#components/shell/layout/places.ts";
import { dayNames } from "#components/ui/day-names.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Card, Panel } from "#components/ui/panel.tsx";
import { SeriesChart } from "#components/ui/series-chart.tsx";
import { allOf, flowsOf } from "#lib/operations/overview/view.ts";
import type { PetDay } from "#lib/shelter/pets/days/schema.ts";

const FLOWS = [
  { name: "Arrived", color: "rest" },
  { name: "Adopted", color: "adopted" },
] as const;

function changeInWords(days: readonly PetDay[]): string {
  const [first, last] = [days.find(({ figures }) => figures !== null), days.at(-1)];
  const [before, now] = [first && allOf(first), last && allOf(last)];
  if (before === undefined || before === null || now === undefined || now === null || !first || !last) return "No figures yet.";
  const all = `${now.toLocaleString("en")} ${now === 1 ? "animal" : "animals"} now`;
  if (first === last) return `${all}.`;
  const difference = now - before;
  const words = difference === 0 ? "the same as" : `${Math.abs(difference).toLocaleString("en")} ${difference > 0 ? "more" : "fewer"} than`;
  return `${all}, ${words} on ${dayNames([first.day, last.day])[0]?.label}.`;
}

export function AnimalCharts({ slug, days }: { slug: string; days: readonly PetDay[] }) {
  const names = dayNames(days.map(({ day }) => day));
  const point = (values: (figures: NonNullable<PetDay["figures"]>) => number[], empty: null[]) =>
    days.map(({ figures }, index) => ({
      ...(names[index] ?? { key: "", label: "", tick: "" }),
      values: figures ? values(figures) : empty,
    }));
  const { arrived, adopted } = flowsOf(days);
  const isEmpty = days.every((day) => (allOf(day) ?? 0) === 0) && arrived + adopted === 0;
  if (isEmpty) {
    return (
      <div className="xl:col-span-2">
        <Panel title="Animals over time">
          <EmptyState picture="nothing" isSmall title="No animals in this period yet" text="The chart starts with the first one.">
            <Link href={`/p/${slug}${ANIMALS_PATH}`} className="button button--outline">
              Go to animals
            </Link>
          </EmptyState>
        </Panel>
      </div>
    );
  }
  return (
    <>
      <Card>
        <SeriesChart
          level={3}
          title="Animals by status"
          unit="animals"
          kind="areas"
          timeHead="End of day (UTC)"
          series={STATUSES.map(({ label, color }) => ({ name: label, color }))}
          points={point(({ counts }) => STATUSES.map(({ status }) => counts[status]), [null, null, null])}
          summary={changeInWords(days)}
        />
      </Card>
      <Card>
        <SeriesChart
          level={3}
          title="Arrived and adopted each day"
          unit="animals"
          kind="groups"
          timeHead="Day (UTC)"
          series={FLOWS}
          points={point((figures) => [figures.arrived, figures.adopted], [null, null])}
          summary={`${arrived.toLocaleString("en")} arrived and ${adopted.toLocaleString("en")} adopted in ${days.length} days.`}
        />
      </Card>
    </>
  );
}
