/** Colors also differ in lightness, in light and dark. */
export const CHART_FILLS = {
  deep: "var(--chart-deep)",
  middle: "var(--chart-middle)",
  bright: "var(--chart-bright)",
  cool: "var(--chart-cool)",
  rest: "var(--chart-rest)",
  alarm: "var(--chart-alarm)",
} as const;
export type ChartColour = keyof typeof CHART_FILLS;

export interface ChartSeries {
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
export type ChartKind = "bars" | "areas" | "groups";

/** All that the plot draws is also in the figure's table. */
export interface Plot {
  title: string;
  unit: string;
  kind: ChartKind;
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  limit?: { value: number; label: string } | undefined;
}
