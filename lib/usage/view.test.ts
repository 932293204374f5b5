import { expect, it } from "vitest";
import { evenSteps } from "#lib/usage/view.ts";

const HOUR = 3_600_000;
const NOW = Date.parse("2026-11-21T00:20:00Z");

it("gives every hour up to the running one, with 0 where nothing was counted", () => {
  const sums = new Map([
    [Date.parse("2026-11-20T23:00:00Z"), 7],
    [Date.parse("2026-11-20T01:00:00Z"), 99],
  ]);
  expect(evenSteps(sums, HOUR, 3, NOW)).toEqual([
    { at: "2026-11-20T22:00:00.000Z", requests: 0 },
    { at: "2026-11-20T23:00:00.000Z", requests: 7 },
    { at: "2026-11-21T00:00:00.000Z", requests: 0 },
  ]);
});
