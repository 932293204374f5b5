import { describe, expect, it } from "vitest";
import {
  afterFailure,
  FAILURES_KEPT_MS,
  type Failures,
  lockedError,
  remainingWait,
  signInFault,
  waitAfter,
} from "#lib/auth/sign-in/rules.ts";

const NOW = 1_800_000_000_000;

describe("the wait after failed sign-ins", () => {
  it.each([
    ["account", 0, 0],
    ["account", 4, 0],
    ["account", 5, 30],
    ["account", 6, 60],
    ["account", 7, 120],
    ["account", 8, 240],
    ["account", 9, 480],
    ["account", 10, 900],
    ["account", 5000, 900],
    ["address", 19, 0],
    ["address", 20, 30],
    ["address", 21, 60],
    ["address", 25, 900],
  ] as const)("of an %s after %i is %i seconds", (kind, failures, seconds) => {
    expect(waitAfter(kind, failures)).toBe(seconds * 1000);
  });

  it("holds to its last millisecond and no longer", () => {
    const locked: Failures = { failures: 5, lastAt: NOW, lockedUntil: NOW + 30_000 };
    expect(remainingWait(locked, NOW + 29_999)).toBe(1);
    expect(remainingWait(locked, NOW + 30_000)).toBe(0);
    expect(remainingWait(undefined, NOW)).toBe(0);
  });

  it("grows with each failure, and starts afresh a day after the last", () => {
    let failures: Failures | undefined;
    for (let i = 0; i < 6; i += 1) failures = afterFailure("account", failures, NOW + i);
    expect(failures).toEqual({ failures: 6, lastAt: NOW + 5, lockedUntil: NOW + 5 + 60_000 });
    expect(afterFailure("account", failures, NOW + 5 + FAILURES_KEPT_MS - 1).failures).toBe(7);
    expect(afterFailure("account", failures, NOW + 5 + FAILURES_KEPT_MS)).toMatchObject({ failures: 1, lockedUntil: null });
  });

  it("is told to the page in whole seconds", () => {
    expect(signInFault(lockedError(29_001))).toEqual({ kind: "locked", waitSeconds: 30 });
    expect(signInFault("CredentialsSignin")).toEqual({ kind: "wrong" });
    expect(signInFault("Unavailable")).toEqual({ kind: "unavailable" });
  });
});
