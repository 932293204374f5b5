import { describe, expect, it } from "vitest";
import type { StepFacts } from "#lib/operations/overview/schema.ts";
import { allOf, changesInWeek, countsNow, dueOn, firstSteps, flowsOf, type StepAbilities } from "#lib/operations/overview/view.ts";
import type { PetDay } from "#lib/shelter/pets/days/schema.ts";

const counts = { available: 3, pending: 2, sold: 1 };
const DAYS: PetDay[] = [
  { day: "2026-11-19", figures: null },
  { day: "2026-11-20", figures: { counts: { available: 1, pending: 0, sold: 0 }, arrived: 1, adopted: 0 } },
  { day: "2026-11-21", figures: { counts, arrived: 5, adopted: 2 } },
];

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
  const none = { animals: false, ask: false, site: false, invitation: false };
  const all = { animals: true, ask: true, site: true, invitation: true };
  const viewer = { writePets: false, writeSite: false, writeMembers: false };
  const staff = { ...viewer, writePets: true, writeSite: true };
  const owner = { ...staff, writeMembers: true };
  const open = (facts: Pick<StepFacts, "steps"> & { isTest?: boolean }, may: StepAbilities): string[] =>
    firstSteps({ isTest: false, ...facts }, may).map(({ step, isDone }) => `${step} ${isDone}`);

  it("lists the steps that a role allows, and none once they are all done", () => {
    expect(open({ steps: none }, owner)).toEqual(["animals false", "ask false", "site false", "invitation false"]);
    expect(open({ steps: { ...all, ask: false } }, owner)).toEqual(["animals true", "ask false", "site true", "invitation true"]);
    expect(open({ steps: all }, owner)).toEqual([]);
    expect(open({ steps: none }, staff)).toEqual(["animals false", "ask false", "site false"]);
    expect(open({ steps: { ...none, animals: true, ask: true, site: true } }, staff)).toEqual([]);
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
});
