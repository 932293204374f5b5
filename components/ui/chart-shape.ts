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
export type ChartColour = keyof typeof CHART_FILLS;

interface ChartSeries {
  name: string;
  colour: ChartColour;
}

export interface ChartPoint {
  /** Unique in the chart, such as the step's start. */
  key: string;
  /** Such as "21 November, 14:00". */
  label: string;
  /** Axis label; empty for none. */
  tick: string;
  /** In series order; null where unknown. */
  values: readonly (number | null)[];
}

/** `bars` are stacked, `areas` are stacked and joined over time, `groups` are side by side. */
type ChartKind = "bars" | "areas" | "groups";

/** All that the plot draws is also in the figure's table. */
export interface Plot {
  title: string;
  unit: string;
  kind: ChartKind;
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  limit?: { value: number; label: string } | undefined;
}

/** Fewer points with figures make no chart: a sentence says it better. */
const FEWEST_POINTS = 3;
const number = new Intl.NumberFormat("en");

const isDrawn = (value: number | null | undefined): value is number => typeof value === "number" && value > 0;

/** Without the series that are zero or unknown throughout. */
export function drawnSeries({ series, points }: Pick<Plot, "series" | "points">): Pick<Plot, "series" | "points"> {
  const shown = series.flatMap((_, index) => (points.some(({ values }) => isDrawn(values[index])) ? [index] : []));
  return {
    series: series.filter((_, index) => shown.includes(index)),
    points: points.map((point) => ({ ...point, values: shown.map((index) => point.values[index] ?? null) })),
  };
}

/** What to say instead of a chart; undefined if there is enough to draw. Expects `drawnSeries`. */
export function insteadOfPlot({ series, points }: Pick<Plot, "series" | "points">): string | undefined {
  const known = points.filter(({ values }) => values.some(isDrawn));
  if (known.length >= FEWEST_POINTS) return undefined;
  if (known.length === 0) return "Nothing to show in this period.";
  const said = known.map(({ label, values }) => {
    const parts = series.flatMap(({ name }, index) => {
      const value = values[index];
      return isDrawn(value) ? [`${number.format(value)} ${name.toLowerCase()}`] : [];
    });
    return `${label}: ${parts.join(", ")}.`;
  });
  return `${said.join(" ")} That’s too little for a chart.`;
}
