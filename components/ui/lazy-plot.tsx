"use client";

import dynamic from "next/dynamic";
import type { Plot } from "#components/ui/chart-shape.ts";

function PlotPlaceholder() {
  return <div aria-hidden className="size-full animate-pulse rounded-xl bg-surface-secondary motion-reduce:animate-none" />;
}

function PlotError(_: Plot) {
  return (
    <p role="status" className="flex size-full items-center justify-center rounded-xl bg-surface-secondary p-4 text-center text-muted">
      The chart couldn’t be loaded. Its figures are in the table. Reload the page to try again.
    </p>
  );
}

export const LazyPlot = dynamic<Plot>(
  () =>
    import("#components/ui/series-plot.tsx").then(
      ({ SeriesPlot }) => SeriesPlot,
      () => PlotError,
    ),
  { ssr: false, loading: PlotPlaceholder },
);
