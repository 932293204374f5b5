import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Counters, judge } from "#lib/gateway/rate-limit/rules.ts";
import { rateLimitHeaders, retryAfterSeconds } from "#lib/http/error-response.ts";
import { DAY_MS, MINUTE_MS } from "#lib/platform/time.ts";

const NOON = Date.UTC(2026, 10, 21, 12, 0, 0);
const LIMITS = { perMinute: 60, perDay: 1000 };

function bannedHeaders(now: number, bannedUntil: number, used: Partial<Counters> = {}): Record<string, string> {
  const windows = { minuteStart: now - (now % MINUTE_MS), minuteUsed: 0, dayStart: now - (now % DAY_MS), dayUsed: 0 };
  const banState = { announcedUntil: 0, refusedAt: 0, strikes: 0, bannedUntil, banStarts: [] };
  const verdict = judge({ ...windows, ...used }, banState, LIMITS, now);
  const pairs = rateLimitHeaders(verdict, now);
  const headers: Record<string, string> = { "Retry-After": `${retryAfterSeconds(verdict, now)}` };
  for (let i = 0; i < pairs.length; i += 2) headers[pairs[i] ?? ""] = pairs[i + 1] ?? "";
  return headers;
}

describe("rate limit headers of a banned key", () => {
  it.each([
    ["minutes before its end", NOON + 10_000, {}],
    ["in its last partial minute", NOON + 280_000, {}],
    ["while a minute is used up that ends before it", NOON + 10_000, { minuteUsed: 60 }],
  ])("all rate limit headers name the end of the ban %s", (_when, now, used) => {
    const end = NOON + 290_000;
    const left = (end - now) / 1000;
    expect(bannedHeaders(now, end, used)).toMatchObject({
      "X-RateLimit-Remaining": "0",
      "X-RateLimit-Reset": `${end / 1000}`,
      "Retry-After": `${left}`,
      RateLimit: `"minute";r=0;t=${left}, "day";r=0;t=${left}`,
    });
  });

  it.each([
    ["day", { dayUsed: 1000 }, { banned: 280, minute: 280, day: 43_190 }],
    ["minute", { minuteUsed: 60 }, { banned: 10, minute: 50, day: 10 }],
  ])("a used-up %s that ends after the ban is what a client waits for", (_window, used, left) => {
    const now = NOON + 10_000;
    const wait = Math.max(left.minute, left.day);
    expect(bannedHeaders(now, now + left.banned * 1000, used)).toMatchObject({
      "X-RateLimit-Remaining": "0",
      "X-RateLimit-Reset": `${now / 1000 + wait}`,
      "Retry-After": `${wait}`,
      RateLimit: `"minute";r=0;t=${left.minute}, "day";r=0;t=${left.day}`,
    });
  });

  it("rate limit headers agree and never name a time before the ban ends", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: DAY_MS }), fc.integer({ min: 1, max: DAY_MS }), (past, left) => {
        const now = NOON + past;
        const headers = bannedHeaders(now, now + left);
        const [reset, wait] = [Number(headers["X-RateLimit-Reset"]), Number(headers["Retry-After"])];
        expect(reset * 1000).toBeGreaterThanOrEqual(now + left);
        expect(reset * 1000).toBeLessThan(now + left + 1000);
        expect(wait).toBe(Math.ceil(reset - now / 1000));
        expect(headers["RateLimit"]).toBe(`"minute";r=0;t=${wait}, "day";r=0;t=${wait}`);
      }),
    );
  });
});
