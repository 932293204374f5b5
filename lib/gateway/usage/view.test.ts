import { expect, it } from "vitest";
import { daysBeyond, evenSteps, isQuotaVisible, partHistories, planFit } from "#lib/gateway/usage/view.ts";

const HOUR = 3_600_000;
const NOW = Date.parse("2026-11-21T00:20:00Z");

it("lists every hour up to the current one, with 0 for no usage", () => {
  const sums = new Map([
    [Date.parse("2026-11-20T23:00:00Z"), { requests: 7, refused: 2 }],
    [Date.parse("2026-11-20T01:00:00Z"), { requests: 99, refused: 0 }],
  ]);
  expect(evenSteps(sums, HOUR, 3, NOW)).toEqual([
    { at: "2026-11-20T22:00:00.000Z", requests: 0, refused: 0 },
    { at: "2026-11-20T23:00:00.000Z", requests: 7, refused: 2 },
    { at: "2026-11-21T00:00:00.000Z", requests: 0, refused: 0 },
  ]);
});

it("shows the busiest parts by day and combines the rest as others", () => {
  const days = [10, 20, 0].map((requests, i) => ({ at: `2026-11-${19 + i}T00:00:00.000Z`, requests, refused: 0 }));
  const parts = [
    { id: "8", name: "Site", requests: 21, refused: 0 },
    { id: "5", name: "App", requests: 6, refused: 0 },
  ];
  const sums = [
    { id: "8", at: Date.parse("2026-11-19"), requests: 4 },
    { id: "8", at: Date.parse("2026-11-20"), requests: 17 },
    { id: "5", at: Date.parse("2026-11-19"), requests: 6 },
  ];
  expect(partHistories(parts, days, sums)).toEqual([
    { name: "Site", requests: [4, 17, 0] },
    { name: "App", requests: [6, 0, 0] },
    { name: "Others", requests: [0, 3, 0] },
  ]);
});

it("omits others when the parts cover everything, and never counts below zero", () => {
  const days = [{ at: "2026-11-21T00:00:00.000Z", requests: 2, refused: 0 }];
  const parts = [{ id: "1", name: "Site", requests: 3, refused: 0 }];
  expect(partHistories(parts, days, [{ id: "1", at: Date.parse("2026-11-21"), requests: 3 }])).toEqual([{ name: "Site", requests: [3] }]);
});

it("counts days beyond a limit by answered requests, not attempted ones", () => {
  const days = [
    { requests: 1000, refused: 0 },
    { requests: 1500, refused: 500 },
    { requests: 1001, refused: 0 },
  ];
  expect(daysBeyond(days, 1000)).toEqual({ count: 1, max: 1001 });
  expect(daysBeyond([], 1000)).toEqual({ count: 0, max: 0 });
});

it.each([
  [249, false],
  [250, true],
  [4000, true],
])("%d calls in a day bring a quota of 1000 into sight: %s", (requests, isInSight) => {
  const days = [1, requests].map((sum) => ({ requests: sum, refused: 0 }));
  expect(isQuotaVisible(days, 1000)).toBe(isInSight);
});

it("considers no plan sufficient with limits too low for previously refused calls", () => {
  const pro = { perMinute: 300, perDay: 10_000 };
  const business = { perMinute: 1000, perDay: 100_000 };
  const free = { perMinute: 60, perDay: 1000 };
  const calm = [{ requests: 900, refused: 0 }];
  const hasty = [...calm, { requests: 960, refused: 60 }];
  expect([free, pro, business].map((plan) => planFit(hasty, 0, plan, pro))).toEqual([
    { kind: "refused", calls: 60 },
    { kind: "refused", calls: 60 },
    { kind: "enough", max: 900 },
  ]);
  expect(planFit(hasty, 0, { ...business, perDay: 10_000 }, pro)).toEqual({ kind: "refused", calls: 60 });
  expect(planFit(calm, 0, pro, pro)).toEqual({ kind: "enough", max: 900 });
  expect(planFit(calm, 61, free, pro)).toEqual({ kind: "hasty", max: 61 });
  expect(planFit(calm, 60, free, pro)).toEqual({ kind: "enough", max: 900 });
  expect(planFit([{ requests: 1500, refused: 60 }], 0, free, pro)).toEqual({ kind: "beyond", days: 1 });
  expect(planFit([], 0, pro, pro)).toEqual({ kind: "quiet" });
});
