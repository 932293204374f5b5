import { describe, expect, it } from "vitest";
import { type ChartPoint, drawnSeries } from "#components/ui/chart-shape.ts";

const SERIES = [
  { name: "Answered", color: "deep" },
  { name: "Refused", color: "alarm" },
] as const;
const point = (day: number, ...values: (number | null)[]): ChartPoint => ({ key: `${day}`, label: `November ${day}`, tick: "", values });

describe("what a chart draws", () => {
  it("leaves out series that are zero or unknown throughout", () => {
    const points = [point(1, 4, 0), point(2, null, null), point(3, 5, 0)];
    expect(drawnSeries({ series: SERIES, points })).toEqual({
      series: [SERIES[0]],
      points: [point(1, 4), point(2, null), point(3, 5)],
    });
  });

  it("keeps every series if none has a figure, so that a new project sees the axes and not a sentence", () => {
    const points = [point(1, 0, 0), point(2, null, null)];
    expect(drawnSeries({ series: SERIES, points })).toEqual({ series: SERIES, points });
  });

  it("keeps a series with a single figure, and its own values", () => {
    const points = [point(1, 0, 2), point(2, 0, 0)];
    expect(drawnSeries({ series: SERIES, points })).toEqual({ series: [SERIES[1]], points: [point(1, 2), point(2, 0)] });
  });
});
