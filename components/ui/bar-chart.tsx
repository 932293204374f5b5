"use client";

import { SeriesChart } from "#components/ui/series-chart.tsx";

export interface Bar {
  /** Unique in the chart, such as "21 November, 14:00". */
  label: string;
  /** Axis label; empty for none. */
  tick: string;
  value: number;
}

export function BarChart({ title, unit, bars }: { title: string; unit: string; bars: readonly Bar[] }) {
  const total = bars.reduce((sum, { value }) => sum + value, 0);
  const max = bars.reduce((best, bar) => (bar.value > best.value ? bar : best), { label: "", tick: "", value: 0 });
  return (
    <SeriesChart
      title={title}
      unit={unit}
      kind="bars"
      series={[{ name: `${unit[0]?.toUpperCase() ?? ""}${unit.slice(1)}`, color: "deep" }]}
      points={bars.map(({ label, tick, value }) => ({ key: label, label, tick, values: [value] }))}
      summary={
        total === 0 ? `No ${unit}.` : `${total.toLocaleString("en")} ${unit}, peak ${max.value.toLocaleString("en")} (${max.label}).`
      }
    />
  );
}
