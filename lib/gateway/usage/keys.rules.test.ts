import { describe, expect, it } from "vitest";
import { allCalls, callKind, callSteps, dailyCalls } from "#lib/gateway/usage/keys.rules.ts";

const HOUR = 3_600_000;
const NOW = Date.parse("2026-11-21T00:20:00Z");
const at = (time: string): number => Date.parse(`2026-11-${time}:00Z`);

it.each([
  [200, "answered"],
  [304, "answered"],
  [400, "clientErrors"],
  [404, "clientErrors"],
  [429, "refused"],
  [500, "serverErrors"],
  [503, "serverErrors"],
] as const)("a call with status %i counts as %s", (status, kind) => {
  expect(callKind(status)).toBe(kind);
});

describe("calls by hour", () => {
  it("separates uncharged refusals from other client errors", () => {
    const counts = [
      { at: at("20T23:00"), statusClass: 2, requests: 7, charged: 7 },
      { at: at("20T23:00"), statusClass: 4, requests: 5, charged: 2 },
      { at: at("21T00:00"), statusClass: 5, requests: 1, charged: 1 },
      { at: at("20T01:00"), statusClass: 2, requests: 99, charged: 99 },
    ];
    const none = { answered: 0, refused: 0, clientErrors: 0, serverErrors: 0 };
    const steps = callSteps(counts, HOUR, 3, NOW);
    expect(steps).toEqual([
      { at: "2026-11-20T22:00:00.000Z", ...none },
      { at: "2026-11-20T23:00:00.000Z", ...none, answered: 7, refused: 3, clientErrors: 2 },
      { at: "2026-11-21T00:00:00.000Z", ...none, serverErrors: 1 },
    ]);
    expect(steps.map(allCalls)).toEqual([0, 12, 1]);
  });
});

it("daily calls are listed for each day up to today", () => {
  expect(
    dailyCalls(
      new Map([
        ["2026-11-20", 4],
        ["2026-11-01", 9],
      ]),
      3,
      NOW,
    ),
  ).toEqual([0, 4, 0]);
});
