import { describe, expect, it } from "vitest";
import { type ChartPoint, drawnSeries, insteadOfPlot } from "#components/ui/chart-shape.ts";

const SERIES = [
  { name: "Answered", colour: "deep" },
  { name: "Refused", colour: "alarm" },
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

  it("keeps a series with a single figure, and its own values", () => {
    const points = [point(1, 0, 2), point(2, 0, 0)];
    expect(drawnSeries({ series: SERIES, points })).toEqual({ series: [SERIES[1]], points: [point(1, 2), point(2, 0)] });
  });
});

describe("what stands in for a chart", () => {
  const instead = (...points: ChartPoint[]): string | undefined => insteadOfPlot({ series: SERIES, points });

  it("says the figures of one or two days, without what is zero", () => {
    expect(instead(point(1, 0, 0), point(2, 1200, 0), point(3, 3, 4))).toBe(
      "November 2: 1,200 answered. November 3: 3 answered, 4 refused. That’s too little for a chart.",
    );
  });

  it("says that there is nothing", () => {
    expect(instead(point(1, 0, 0), point(2, null, null))).toBe("Nothing to show in this period.");
  });

  it("is nothing from three days on", () => {
    expect(instead(point(1, 1, 0), point(2, 1, 0), point(3, 1, 0))).toBeUndefined();
  });
});
