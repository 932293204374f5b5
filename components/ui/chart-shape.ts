/** The palette's colours for figures: they differ in lightness too, in light and in dark. */
export const CHART_FILLS = {
  deep: "var(--chart-deep)",
  middle: "var(--chart-middle)",
  bright: "var(--chart-bright)",
  cool: "var(--chart-cool)",
  rest: "var(--chart-rest)",
  alarm: "var(--chart-alarm)",
} as const;
export type ChartColour = keyof typeof CHART_FILLS;

/** One row of figures of a chart. */
export interface ChartSeries {
  name: string;
  colour: ChartColour;
}

/** One step of time, with a figure for each series. */
export interface ChartPoint {
  /** Unique in the chart, such as the step's start. */
  key: string;
  /** The whole name, such as "21 November, 14:00". */
  label: string;
  /** What stands beneath the plot; empty for none. */
  tick: string;
  /** In the order of the series; null where nothing is known. */
  values: readonly (number | null)[];
}

/** `bars` stand on one another, `areas` are stacked and joined over time, `groups` are bars side by side. */
export type ChartKind = "bars" | "areas" | "groups";

/** What a plot draws; all that is drawn is also in the figure's table. */
export interface Plot {
  /** Names the plot for who reaches it by keyboard. */
  title: string;
  unit: string;
  kind: ChartKind;
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  /** A line across, such as a quota. */
  limit?: { value: number; label: string } | undefined;
}
