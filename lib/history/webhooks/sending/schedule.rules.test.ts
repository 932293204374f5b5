import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { afterFailure, backoffMs, RETRY_WAITS_MS } from "#lib/history/webhooks/sending/outcome.rules.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/platform/time.ts";

const NOW = Date.parse("2026-11-23T12:00:00Z");
const FIRST = {
  attempts: 1,
  status: 500,
  retryAfterMs: undefined,
  isTest: false,
  firstAt: NOW,
  lastSuccessAt: null,
  now: NOW,
  random: 0.5,
};

describe("afterFailure", () => {
  it("retries after growing waits that together take nearly three days", () => {
    expect(RETRY_WAITS_MS.every((wait, i) => wait > (RETRY_WAITS_MS[i - 1] ?? 0))).toBe(true);
    const total = RETRY_WAITS_MS.reduce((sum, wait) => sum + wait, 0);
    expect(total).toBeGreaterThan(2.9 * DAY_MS);
    expect(total).toBeLessThanOrEqual(3 * DAY_MS);
  });

  it("shortens each wait by at most a tenth", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: RETRY_WAITS_MS.length }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (attempts, random) => {
          const next = afterFailure({ ...FIRST, attempts, random });
          const wait = RETRY_WAITS_MS[attempts - 1] ?? 0;
          expect(next.kind).toBe("retry");
          if (next.kind !== "retry") return;
          expect(next.at - NOW).toBeLessThanOrEqual(wait);
          expect(next.at - NOW).toBeGreaterThanOrEqual(Math.floor(wait * 0.9));
        },
      ),
    );
  });

  it("waits for as long as the receiver asks, and never for less than without", () => {
    expect(afterFailure({ ...FIRST, status: 429, retryAfterMs: 120_000 })).toEqual({ kind: "retry", at: NOW + 120_000 });
    expect(afterFailure({ ...FIRST, attempts: 12, retryAfterMs: 1000, random: 0 })).toEqual({ kind: "retry", at: NOW + 0.9 * HOUR_MS });
    expect(afterFailure({ ...FIRST, status: 410, retryAfterMs: 1000 })).toEqual({ kind: "disable", reason: "gone" });
  });

  const LAST = { ...FIRST, attempts: RETRY_WAITS_MS.length + 1, firstAt: NOW - 3 * DAY_MS };

  it("disables an endpoint that took nothing while a message was tried for three days", () => {
    const disable = { kind: "disable", reason: "exhausted" };
    expect(afterFailure(LAST)).toEqual(disable);
    expect(afterFailure({ ...LAST, lastSuccessAt: LAST.firstAt - 1 })).toEqual(disable);
  });

  it("gives up only the message if the endpoint took others meanwhile", () => {
    expect(afterFailure({ ...LAST, lastSuccessAt: NOW - MINUTE_MS })).toEqual({ kind: "fail" });
  });

  it("disables an endpoint that is gone at once", () => {
    expect(afterFailure({ ...FIRST, status: 410 })).toEqual({ kind: "disable", reason: "gone" });
  });

  it("sends a test message once and lets it disable nothing", () => {
    for (const status of [500, 410, null]) expect(afterFailure({ ...FIRST, isTest: true, status })).toEqual({ kind: "fail" });
  });
});

describe("holdMs", () => {
  it("lets some failures pass, then pauses ever longer up to five minutes", () => {
    expect([0, 1, 9].map(backoffMs)).toEqual([0, 0, 0]);
    expect([10, 11, 12, 16, 17, 1e6].map(backoffMs)).toEqual([5000, 10_000, 20_000, 5 * MINUTE_MS, 5 * MINUTE_MS, 5 * MINUTE_MS]);
  });
});
