import { expect, it } from "vitest";
import { usedUpQuota } from "#lib/gateway/api-keys/detail.view.ts";
import { freshCounters, judge } from "#lib/gateway/rate-limit/rules.ts";

const NOON = Date.UTC(2026, 10, 21, 12);
const LIMITS = { perMinute: 60, perDay: 1000 };

it.each([
  [{ minuteUsed: 59, dayUsed: 999 }, null],
  [
    { minuteUsed: 60, dayUsed: 999 },
    { window: "minute", until: "2026-11-21T12:01:00.000Z" },
  ],
  [
    { minuteUsed: 60, dayUsed: 1000 },
    { window: "day", until: "2026-11-22T00:00:00.000Z" },
  ],
])("tells when requests succeed again after %j", (used, expected) => {
  expect(usedUpQuota(judge({ ...freshCounters(NOON + 5000), ...used }, undefined, LIMITS, NOON + 5000))).toEqual(expected);
});
