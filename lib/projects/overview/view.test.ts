import { describe, expect, it } from "vitest";
import type { PetDay } from "#lib/pets/days/schema.ts";
import { allOf, callsOf, countsNow, firstSteps, flowsOf, isQuotaInSight } from "#lib/projects/overview/view.ts";

const counts = { available: 3, pending: 2, sold: 1 };
const DAYS: PetDay[] = [
  { day: "2026-11-19", figures: null },
  { day: "2026-11-20", figures: { counts: { available: 1, pending: 0, sold: 0 }, arrived: 1, adopted: 0 } },
  { day: "2026-11-21", figures: { counts, arrived: 5, adopted: 2 } },
];
const step = (day: number, requests: number, refused: number) => ({ at: `2026-11-${day}T00:00:00.000Z`, requests, refused });

it("takes the current animal counts from the last day", () => {
  expect(countsNow({ pets: DAYS })).toEqual(counts);
  expect(countsNow({ pets: [] })).toEqual({ available: 0, pending: 0, sold: 0 });
});

it("sums arrivals and adoptions over the known days", () => {
  expect(flowsOf(DAYS)).toEqual({ arrived: 6, adopted: 2 });
  expect(DAYS.map(allOf)).toEqual([null, 1, 6]);
});

describe("first steps", () => {
  const trend = (pets: PetDay[], activeKeys: number) => ({ pets, attention: { activeKeys, expiring: [], bans: [], deprecated: [] } });
  const [owner, staff, viewer] = [
    { writePets: true, writeKeys: true },
    { writePets: true, writeKeys: false },
    { writePets: false, writeKeys: false },
  ];
  const open = (...args: Parameters<typeof firstSteps>): string[] => firstSteps(...args).map(({ step, isDone }) => `${step} ${isDone}`);

  it("completes the first steps when a role has taken every step allowed to it", () => {
    expect(open(trend([], 0), owner)).toEqual(["animal false", "key false"]);
    expect(open(trend(DAYS, 0), owner)).toEqual(["animal true", "key false"]);
    expect(open(trend(DAYS, 1), owner)).toEqual([]);
    expect(open(trend([], 0), staff)).toEqual(["animal false"]);
    expect(open(trend(DAYS, 0), staff)).toEqual([]);
    expect(open(trend([], 0), viewer)).toEqual([]);
  });
});

describe("API calls", () => {
  it("picks the day with the most allowed calls as busiest, ignoring refused calls", () => {
    expect(callsOf([step(19, 100, 0), step(20, 500, 450), step(21, 100, 20)])).toEqual({
      allowed: 230,
      refused: 470,
      busiest: { at: "2026-11-19T00:00:00.000Z", allowed: 100 },
    });
  });

  it("reports no busiest day when no call was allowed", () => {
    expect(callsOf([step(20, 0, 0), step(21, 4, 4)]).busiest).toBeUndefined();
  });

  it.each([
    [249, false],
    [250, true],
    [4000, true],
  ])("%d calls in a day bring a quota of 1000 into sight: %s", (requests, inSight) => {
    expect(isQuotaInSight([step(20, 1, 0), step(21, requests, 0)], 1000)).toBe(inSight);
  });
});
