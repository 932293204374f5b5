"use client";

import { CHART_FILLS, type ChartPoint, type Plot } from "#components/ui/chart-shape.ts";

export function PlotTip({ point, series, unit }: Pick<Plot, "series" | "unit"> & { point: ChartPoint }) {
  return (
    <div className="rounded-xl border border-border bg-surface px-3 py-2 text-sm text-foreground shadow-lg tabular-nums">
      <p className="font-semibold">{point.label}</p>
      <ul>
        {series.map(({ name, color }, index) => {
          const value = point.values[index] ?? null;
          return (
            <li key={name} className="flex items-center gap-2 whitespace-nowrap">
              <span aria-hidden className="size-2.5 rounded-full" style={{ background: CHART_FILLS[color] }} />
              {name}
              <span className="ml-auto pl-3 font-semibold">{value === null ? "unknown" : value.toLocaleString("en")}</span>
              <span className="sr-only">{unit}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
