"use client";

import { ChartColumn, Table } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { CHART_FILLS, drawnSeries, type Plot } from "#components/ui/chart-shape.ts";
import { FigureTable } from "#components/ui/figure-table.tsx";
import { LazyPlot } from "#components/ui/lazy-plot.tsx";

/**
 * Plot and table take the same place, so that nothing moves. Screen readers always have the table.
 * @param timeHead such as "Day (UTC)"
 * @param level makes the title a heading, where the chart has no other
 */
export function SeriesChart({
  summary,
  timeHead = "Time",
  level,
  ...plot
}: Plot & { summary: ReactNode; timeHead?: string; level?: 2 | 3 }) {
  const [isTable, setTable] = useState(false);
  const { title, series, points } = plot;
  const drawn = drawnSeries(plot);
  const id = useId();
  const Title = level === undefined ? "p" : (`h${level}` as const);
  const Icon = isTable ? ChartColumn : Table;
  const table = <FigureTable title={title} timeHead={timeHead} series={series} points={points} />;
  return (
    <figure aria-labelledby={`${id}-title`} aria-describedby={`${id}-summary`} className="relative min-w-0">
      <figcaption className="mb-3 flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="mr-auto min-w-48 flex-1">
          <Title id={`${id}-title`} className={level === undefined ? "font-semibold" : "text-xl"}>
            {title}
          </Title>
          <p id={`${id}-summary`} className="text-sm text-muted">
            {summary}
          </p>
        </div>
        <Button
          isSmall
          onClick={() => setTable(!isTable)}
          aria-label={`Show as ${isTable ? "chart" : "table"}: ${title}`}
          className="gap-2"
        >
          <Icon aria-hidden className="size-4" />
          {isTable ? "Show as chart" : "Show as table"}
        </Button>
      </figcaption>
      {series.length > 1 && (
        <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {drawn.series.map(({ name, color }) => (
            <li key={name} className="flex items-center gap-2">
              <span aria-hidden className="size-2.5 rounded-full" style={{ background: CHART_FILLS[color] }} />
              {name}
            </li>
          ))}
        </ul>
      )}
      {!isTable && (
        <div className="h-56">
          <LazyPlot {...plot} {...drawn} />
        </div>
      )}
      {isTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard to be scrolled
        <section aria-label={`${title}, table`} tabIndex={0} className="h-56 overflow-y-auto">
          {table}
        </section>
      ) : (
        <div className="sr-only">{table}</div>
      )}
    </figure>
  );
}
