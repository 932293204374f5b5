import { describe, expect, it } from "vitest";
import type { PetDay } from "#lib/pets/days/schema.ts";
import { allOf, callsOf, countsNow, flowsOf, isQuotaInSight } from "#lib/projects/overview/view.ts";

const counts = { available: 3, pending: 2, sold: 1 };
const DAYS: PetDay[] = [
  { day: "2026-11-19", figures: null },
  { day: "2026-11-20", figures: { counts: { available: 1, pending: 0, sold: 0 }, arrived: 1, adopted: 0 } },
  { day: "2026-11-21", figures: { counts, arrived: 5, adopted: 2 } },
];
const step = (day: number, requests: number, refused: number) => ({ at: `2026-11-${day}T00:00:00.000Z`, requests, refused });

it("takes the animals of this moment from the last day", () => {
  expect(countsNow({ pets: DAYS, usage: [], perDay: 1000 })).toEqual(counts);
  expect(countsNow({ pets: [], usage: [], perDay: 1000 })).toEqual({ available: 0, pending: 0, sold: 0 });
});

it("sums what came and went over the days that are known", () => {
  expect(flowsOf(DAYS)).toEqual({ arrived: 6, adopted: 2 });
  expect(DAYS.map(allOf)).toEqual([null, 1, 6]);
});

describe("calls", () => {
  it("are busiest on the day on which most were answered, whatever was refused", () => {
    expect(callsOf([step(19, 100, 0), step(20, 500, 450), step(21, 100, 20)])).toEqual({
      allowed: 230,
      refused: 470,
      busiest: { at: "2026-11-19T00:00:00.000Z", allowed: 100 },
    });
  });

  it("have no busiest day where none was answered", () => {
    expect(callsOf([step(20, 0, 0), step(21, 4, 4)]).busiest).toBeUndefined();
  });

  it.each([
    [249, false],
    [250, true],
    [4000, true],
  ])("%d on a day bring a quota of 1000 into sight: %s", (requests, inSight) => {
    expect(isQuotaInSight([step(20, 1, 0), step(21, requests, 0)], 1000)).toBe(inSight);
  });
});
