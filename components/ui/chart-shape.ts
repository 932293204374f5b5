/** Colors also differ in lightness, in light and dark. */
export const CHART_FILLS = {
  deep: "var(--chart-deep)",
  middle: "var(--chart-middle)",
  bright: "var(--chart-bright)",
  cool: "var(--chart-cool)",
  rest: "var(--chart-rest)",
  alarm: "var(--chart-alarm)",
  available: "var(--status-available)",
  pending: "var(--status-pending)",
  adopted: "var(--status-adopted)",
} as const;
export type ChartColor = keyof typeof CHART_FILLS;

interface ChartSeries {
  name: string;
  color: ChartColor;
}

export interface ChartPoint {
  /** Unique in the chart, such as the step's start. */
  key: string;
  /** Example: "21 November, 14:00". */
  label: string;
  /** Axis label; empty for none. */
  tick: string;
  /** Ordered by series; null if unknown. */
  values: readonly (number | null)[];
}

/** `bars` are stacked, `areas` are stacked and joined over time, `groups` are side by side. */
type ChartKind = "bars" | "areas" | "groups";

/** The figure's table has everything that the plot draws. */
export interface Plot {
  title: string;
  unit: string;
  kind: ChartKind;
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  limit?: { value: number; label: string } | undefined;
}

const isDrawn = (value: number | null | undefined): value is number => typeof value === "number" && value > 0;

export function hasFigures(points: readonly ChartPoint[]): boolean {
  return points.some(({ values }) => values.some(isDrawn));
}

/** Without the series that are zero or unknown throughout; with all of them if none has a figure, so that the axes are drawn. */
export function drawnSeries({ series, points }: Pick<Plot, "series" | "points">): Pick<Plot, "series" | "points"> {
  if (!hasFigures(points)) return { series, points };
  const shown = series.flatMap((_, index) => (points.some(({ values }) => isDrawn(values[index])) ? [index] : []));
  return {
    series: series.filter((_, index) => shown.includes(index)),
    points: points.map((point) => ({ ...point, values: shown.map((index) => point.values[index] ?? null) })),
  };
}
