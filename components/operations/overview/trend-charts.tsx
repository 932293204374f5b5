"use client";

import { AnimalCharts } from "#components/operations/overview/animal-charts.tsx";
import { useRange, useTrend } from "#components/operations/overview/use-trend.ts";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Segments } from "#components/ui/segments.tsx";
import { RANGES, type Trend } from "#lib/operations/overview/schema.ts";

const CHOICES = RANGES.map((days) => ({ value: days, text: `${days} days` }));

export function TrendCharts({ slug, initial }: { slug: string; initial: Trend }) {
  const { trend, error, retry } = useTrend(slug, initial);
  const [range, setRange] = useRange();
  return (
    <section aria-labelledby="over-time" className="grid gap-5 xl:grid-cols-2">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 pt-3 xl:col-span-2">
        <div className="mr-auto">
          <h2 id="over-time" className="text-2xl">
            Over time
          </h2>
          <p className="text-note text-muted">Days start and end at midnight UTC.</p>
        </div>
        <Segments label="Days shown" choices={CHOICES} chosen={range} onChoose={setRange} />
      </div>
      <ErrorBox context="These figures may be out of date." error={error} onRetry={retry} className="xl:col-span-2" />
      <AnimalCharts slug={slug} days={trend.pets.slice(-range)} />
    </section>
  );
}
