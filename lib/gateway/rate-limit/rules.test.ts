import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "#lib/platform/time.ts";
import {
  anonymousCaller,
  banLengthSeconds,
  charge,
  freshBanState,
  freshCounters,
  hasExpired,
  judge,
  rollWindows,
  strike,
} from "./rules.ts";

const NOON = Date.UTC(2026, 10, 21, 12, 0, 0);
const policy = { strikes: 20, seconds: 300, maxSeconds: 86_400 };

describe("duration of a ban", () => {
  it.each([
    [0, 300],
    [1, 600],
    [2, 1200],
    [8, 76_800],
    [9, 86_400],
    [500, 86_400],
  ])("a key with %i bans within 24 hours is next banned for %i s", (earlier, seconds) => {
    expect(banLengthSeconds(policy, earlier)).toBe(seconds);
  });
});

describe("rate limit windows", () => {
  it("uses the clock minute and the UTC day as windows", () => {
    expect(freshCounters(NOON + 59_999)).toEqual({ minuteStart: NOON, minuteUsed: 0, dayStart: NOON - DAY_MS / 2, dayUsed: 0 });
  });

  it("keeps windows after a small clock setback and restarts them after a large one", () => {
    const counters = { ...freshCounters(NOON), minuteUsed: 5, dayUsed: 5 };
    rollWindows(counters, NOON - 9000);
    expect(counters.minuteUsed).toBe(5);
    rollWindows(counters, NOON - 2 * MINUTE_MS);
    expect(counters).toMatchObject({ minuteUsed: 0, dayUsed: 5 });
  });

  it("reports the ends of windows in epoch seconds", () => {
    const { minute, day } = judge(freshCounters(NOON + 1), undefined, { perMinute: 60, perDay: 1000 }, NOON + 1);
    expect(minute.resetAt).toBe((NOON + MINUTE_MS) / 1000);
    expect(day.resetAt).toBe((NOON + DAY_MS / 2) / 1000);
  });
});

it("counts requests without a key by the group of their address", () => {
  const limits = { perMinute: 60, perDay: 1000 };
  expect(anonymousCaller("2001:db8:1:2:3:4:5:6", limits)).toEqual({ kind: "address", address: "2001:db8:1:0::/56", limits });
});

describe("strikes", () => {
  const until = NOON + MINUTE_MS;

  it("strikes refusals after the first on a connection and bans on the twentieth", () => {
    const banState = freshBanState();
    expect(strike(banState, until, policy, NOON, false)).toBeUndefined();
    for (let n = 1; n < 20; n++) expect(strike(banState, until, policy, NOON + n, true)).toBeUndefined();
    expect(banState.strikes).toBe(19);
    expect(strike(banState, until, policy, NOON + 20, true)).toEqual({ startedAt: NOON + 20, endsAt: NOON + 20 + 300_000 });
    expect(banState.strikes).toBe(0);
  });

  it.each([
    ["on the same connection, immediately", 0, true, 1],
    ["on another connection, a second later", 1000, false, 0],
    ["on another connection, more than a second later", 1001, false, 1],
  ])("counts the right number of strikes for a refusal %s", (_when, after, afterRejection, strikes) => {
    const banState = freshBanState();
    strike(banState, until, policy, NOON, false);
    strike(banState, until, policy, NOON + after, afterRejection);
    expect(banState.strikes).toBe(strikes);
  });

  it("never strikes a burst, only refusals whose sender could have known", () => {
    const refusal = fc.record({ pause: fc.integer({ min: 0, max: 1500 }), afterRejection: fc.boolean() });
    fc.assert(
      fc.property(fc.array(refusal, { minLength: 1, maxLength: 80 }), (refusals) => {
        const banState = freshBanState();
        let [now, first, end, strikes] = [NOON, 0, 0, 0];
        for (const { pause, afterRejection } of refusals) {
          now += pause;
          const retryAt = now - (now % MINUTE_MS) + MINUTE_MS;
          const ban = strike(banState, retryAt, policy, now, afterRejection);
          if (now >= end) [first, end, strikes] = [now, retryAt, 0];
          else if (afterRejection || now - first > 1000) strikes += 1;
          expect(ban !== undefined).toBe(strikes === policy.strikes);
          if (ban) [end, strikes] = [0, 0];
          expect(banState.strikes).toBe(strikes);
        }
      }),
    );
  });

  it("resets strikes after the announced time has passed", () => {
    const banState = freshBanState();
    for (let n = 0; n < 19; n++) strike(banState, NOON + MINUTE_MS, policy, NOON, true);
    strike(banState, NOON + 2 * MINUTE_MS, policy, NOON + MINUTE_MS, true);
    expect(banState).toMatchObject({ strikes: 0, announcedUntil: NOON + 2 * MINUTE_MS });
  });

  it("forgets strikes and bans 24 hours after the last ban began", () => {
    const banState = { ...freshBanState(), bannedUntil: NOON + 1, banStarts: [NOON] };
    expect(hasExpired(banState, NOON + 1)).toBe(false);
    expect(hasExpired(banState, NOON + DAY_MS)).toBe(true);
  });
});

describe("rate limit", () => {
  const limits = { perMinute: 5, perDay: 12 };
  const steps = fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 1, maxLength: 300 });

  it("never exceeds the limit in any window and never refuses while both have room", () => {
    fc.assert(
      fc.property(steps, (pauses) => {
        const used = new Map<number, number>();
        let now = NOON + DAY_MS / 2 - 600_000;
        const counters = freshCounters(now);
        for (const pause of pauses) {
          now += pause;
          rollWindows(counters, now);
          const minute = now - (now % MINUTE_MS);
          const day = -(now - (now % DAY_MS));
          const room = (used.get(minute) ?? 0) < limits.perMinute && (used.get(day) ?? 0) < limits.perDay;
          const { outcome, retryAt } = charge(counters, undefined, limits, now);
          expect(outcome).toBe(room ? "allowed" : "limited");
          expect(retryAt === 0 || retryAt > now).toBe(true);
          if (outcome !== "allowed") continue;
          used.set(minute, (used.get(minute) ?? 0) + 1);
          used.set(day, (used.get(day) ?? 0) + 1);
        }
      }),
    );
  });

  it("allows a client that waits for retryAt unless the next window is used up", () => {
    fc.assert(
      fc.property(fc.nat(200), (requests) => {
        let now = NOON;
        const counters = freshCounters(now);
        for (let n = 0; n < requests; n++) {
          rollWindows(counters, now);
          const verdict = charge(counters, undefined, limits, now);
          if (verdict.outcome === "allowed") continue;
          now = verdict.retryAt;
          rollWindows(counters, now);
          expect(charge(counters, undefined, limits, now).outcome).toBe("allowed");
        }
      }),
    );
  });
});
