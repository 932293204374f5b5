import { describe, expect, it } from "vitest";
import { afterFailure, FAILURES_KEPT_MS, type Failures, FORGET_ONE_MS, remainingWait, waitAfter } from "#lib/people/auth/attempts.rules.ts";

const NOW = 1_800_000_000_000;

describe("wait after failed sign-ins", () => {
  it.each([
    ["pair", 0, 0],
    ["pair", 4, 0],
    ["pair", 5, 30],
    ["pair", 6, 60],
    ["pair", 7, 120],
    ["pair", 8, 240],
    ["pair", 9, 480],
    ["pair", 10, 900],
    ["pair", 5000, 900],
    ["device", 4, 0],
    ["device", 5, 30],
    ["account", 49, 0],
    ["account", 50, 30],
    ["account", 55, 900],
    ["resets", 19, 0],
    ["resets", 20, 30],
    ["address", 19, 0],
    ["address", 20, 30],
    ["address", 21, 60],
    ["address", 25, 900],
  ] as const)("sets the %s wait after %i failures to %i seconds", (kind, failures, seconds) => {
    expect(waitAfter(kind, failures)).toBe(seconds * 1000);
  });

  it("lasts to the final millisecond of the wait and no longer", () => {
    const locked: Failures = { failures: 5, lastAt: NOW, lockedUntil: NOW + 30_000 };
    expect(remainingWait(locked, NOW + 29_999)).toBe(1);
    expect(remainingWait(locked, NOW + 30_000)).toBe(0);
    expect(remainingWait(undefined, NOW)).toBe(0);
  });

  it("increases the wait with each failure and resets it after one day", () => {
    let failures: Failures | undefined;
    for (let i = 0; i < 6; i += 1) failures = afterFailure("pair", failures, NOW + i);
    expect(failures).toEqual({ failures: 6, lastAt: NOW + 5, lockedUntil: NOW + 5 + 60_000 });
    expect(afterFailure("pair", failures, NOW + 5 + FAILURES_KEPT_MS - 1).failures).toBe(7);
    expect(afterFailure("pair", failures, NOW + 5 + FAILURES_KEPT_MS)).toMatchObject({ failures: 1, lockedUntil: null });
  });

  it.each(["address", "account", "resets"] as const)("forgets one %s failure every ten minutes, even with attempts in between", (kind) => {
    let failures: Failures = { failures: 19, lastAt: NOW, lockedUntil: null };
    const minute = 60_000;
    for (let at = 4; at <= 28; at += 4) failures = afterFailure(kind, failures, NOW + at * minute);
    // Seven added, two forgotten, a third due at minute thirty.
    expect(failures).toMatchObject({ failures: 24, lastAt: NOW + 20 * minute });
    expect(afterFailure(kind, failures, NOW + 30 * minute).failures).toBe(24);
    expect(afterFailure(kind, { failures: 3, lastAt: NOW, lockedUntil: null }, NOW + 3 * FORGET_ONE_MS)).toEqual({
      failures: 1,
      lastAt: NOW + 3 * FORGET_ONE_MS,
      lockedUntil: null,
    });
    // A clock set back neither forgets nor adds failures.
    expect(afterFailure(kind, { failures: 3, lastAt: NOW, lockedUntil: null }, NOW - FORGET_ONE_MS).failures).toBe(4);
  });
});
