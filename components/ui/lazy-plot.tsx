"use client";

import dynamic from "next/dynamic";
import type { Plot } from "#components/ui/chart-shape.ts";

/** Stands where the plot will be, in its size. */
function PlotPlaceholder() {
  return <div aria-hidden className="size-full animate-pulse rounded-xl bg-surface-secondary motion-reduce:animate-none" />;
}

/** When the drawing part did not arrive: the figures are at hand all the same. */
function PlotFault(_: Plot) {
  return (
    <p role="status" className="flex size-full items-center justify-center rounded-xl bg-surface-secondary p-4 text-center text-muted">
      The chart could not be loaded. Its figures are in the table; a reload tries again.
    </p>
  );
}

/** The plot, fetched when it is first needed. */
export const LazyPlot = dynamic<Plot>(
  () =>
    import("#components/ui/series-plot.tsx").then(
      ({ SeriesPlot }) => SeriesPlot,
      () => PlotFault,
    ),
  { ssr: false, loading: PlotPlaceholder },
);
