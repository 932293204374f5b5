import { describe, expect, it } from "vitest";
import type { StepFacts } from "#lib/operations/overview/schema.ts";
import {
  allOf,
  callsInWeek,
  callsOf,
  changesInWeek,
  countsNow,
  dueOn,
  firstSteps,
  flowsOf,
  isQuotaVisible,
  type StepAbilities,
} from "#lib/operations/overview/view.ts";
import type { PetDay } from "#lib/shelter/pets/days/schema.ts";

const counts = { available: 3, pending: 2, sold: 1 };
const DAYS: PetDay[] = [
  { day: "2026-11-19", figures: null },
  { day: "2026-11-20", figures: { counts: { available: 1, pending: 0, sold: 0 }, arrived: 1, adopted: 0 } },
  { day: "2026-11-21", figures: { counts, arrived: 5, adopted: 2 } },
];
const step = (day: number, requests: number, refused: number) => ({ at: `2026-11-${day}T00:00:00.000Z`, requests, refused });

it.each([
  ["2026-11-25", [], 0],
  ["2026-11-26", [["9", false]], 1],
  [
    "2026-11-27",
    [
      ["9", true],
      ["10", false],
    ],
    7,
  ],
  [
    "2026-11-28",
    [
      ["9", true],
      ["10", true],
    ],
    8,
  ],
])("counts as due what is due on the reader's day %s", (today, steps, count) => {
  const step = { adopter: "Ada", petName: "Biscuit", nextStep: "Call", assignee: null };
  const counts = [
    { day: "2026-11-26", count: 1 },
    { day: "2026-11-27", count: 7 },
    { day: "2026-11-28", count: 8 },
  ];
  const due = dueOn(
    {
      steps: [
        { ...step, id: "9", on: "2026-11-26" },
        { ...step, id: "10", on: "2026-11-27" },
      ],
      counts,
    },
    today,
  );
  expect(due.steps.map(({ id, isOverdue }) => [id, isOverdue])).toEqual(steps);
  expect(due.count).toBe(count);
});

it("takes the current animal counts from the last day", () => {
  expect(countsNow({ pets: DAYS })).toEqual(counts);
  expect(countsNow({ pets: [] })).toEqual({ available: 0, pending: 0, sold: 0 });
});

it("sums arrivals and adoptions over the known days", () => {
  expect(flowsOf(DAYS)).toEqual({ arrived: 6, adopted: 2 });
  expect(DAYS.map(allOf)).toEqual([null, 1, 6]);
});

describe("first steps", () => {
  const none = { animals: false, site: false, key: false, invitation: false };
  const all = { animals: true, site: true, key: true, invitation: true };
  const viewer = { writePets: false, writeSite: false, writeKeys: false, writeMembers: false };
  const staff = { ...viewer, writePets: true, writeSite: true };
  const owner = { ...staff, writeKeys: true, writeMembers: true };
  const open = (facts: Pick<StepFacts, "steps"> & { isTest?: boolean }, may: StepAbilities): string[] =>
    firstSteps({ isTest: false, ...facts }, may).map(({ step, isDone }) => `${step} ${isDone}`);

  it("lists the steps that a role allows, and none once they are all done", () => {
    expect(open({ steps: none }, owner)).toEqual(["animals false", "site false", "key false", "invitation false"]);
    expect(open({ steps: { ...all, key: false } }, owner)).toEqual(["animals true", "site true", "key false", "invitation true"]);
    expect(open({ steps: all }, owner)).toEqual([]);
    expect(open({ steps: none }, staff)).toEqual(["animals false", "site false"]);
    expect(open({ steps: { ...none, animals: true, site: true } }, staff)).toEqual([]);
    expect(open({ steps: none }, viewer)).toEqual([]);
  });

  it("does not suggest publishing a test project", () => {
    expect(open({ steps: none, isTest: true }, staff)).toEqual(["animals false"]);
    expect(open({ steps: { ...all, site: false }, isTest: true }, owner)).toEqual([]);
  });

  it("lists no steps that were dismissed", () => {
    expect(open({ steps: null }, owner)).toEqual([]);
  });
});

describe("the change in a week", () => {
  const day = (available: number, sold: number): PetDay => ({
    day: "2026-11-20",
    figures: { counts: { available, pending: 0, sold }, arrived: 0, adopted: 0 },
  });
  const week = Array.from({ length: 6 }, () => day(0, 0));

  it("compares today with the same day a week ago", () => {
    expect(changesInWeek([day(100, 100), day(5, 1), ...week, day(3, 4)])).toEqual({ available: -2, pending: 0, sold: 3 });
  });

  it("returns null when that day is unknown", () => {
    expect(changesInWeek([{ day: "2026-11-13", figures: null }, ...week, day(3, 4)])).toBeNull();
    expect(changesInWeek([day(3, 4)])).toBeNull();
  });

  it("compares the answered calls of seven days with those of the seven before", () => {
    const steps = [step(1, 1000, 0), ...Array.from({ length: 7 }, () => step(2, 10, 4)), ...Array.from({ length: 7 }, () => step(9, 3, 0))];
    expect(callsInWeek(steps)).toEqual({ now: 21, before: 42 });
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
    expect(isQuotaVisible([step(20, 1, 0), step(21, requests, 0)], 1000)).toBe(inSight);
  });
});
