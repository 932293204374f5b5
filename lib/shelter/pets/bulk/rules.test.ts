import { expect, it } from "vitest";
import { NOTHING_YET, type Step, walkSteps } from "#lib/shelter/pets/bulk/rules.ts";

const answers =
  (count: number) =>
  (at: number): Promise<Step<number>> =>
    Promise.resolve({ seen: 10, changed: 9, next: at + 1 < count ? at + 1 : null });

it("runs all steps and reports progress after each", async () => {
  const reported: number[] = [];
  const end = await walkSteps(
    { at: 0, tally: NOTHING_YET },
    answers(3),
    (tally) => reported.push(tally.seen),
    () => false,
  );
  expect(end).toEqual({ isWhole: true, tally: { seen: 30, changed: 27 } });
  expect(reported).toEqual([10, 20, 30]);
});

it("stops after the current step when asked, then resumes and completes the rest", async () => {
  const first = await walkSteps(
    { at: 0, tally: NOTHING_YET },
    answers(4),
    () => undefined,
    () => true,
  );
  expect(first).toEqual({ isWhole: false, tally: { seen: 10, changed: 9 }, rest: 1, error: undefined });
  const second = await walkSteps(
    { at: 1, tally: first.tally },
    answers(4),
    () => undefined,
    () => false,
  );
  expect(second).toEqual({ isWhole: true, tally: { seen: 40, changed: 36 } });
});

it("an error stops the run with confirmed progress and leaves the failed step to retry", async () => {
  const error = new Error("gone");
  const ask = (at: number) => (at === 2 ? Promise.reject(error) : answers(4)(at));
  const end = await walkSteps(
    { at: 0, tally: NOTHING_YET },
    ask,
    () => undefined,
    () => false,
  );
  expect(end).toEqual({ isWhole: false, tally: { seen: 20, changed: 18 }, rest: 2, error });
});
