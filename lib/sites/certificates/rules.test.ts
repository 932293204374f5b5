import { expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "#lib/platform/time.ts";
import { isAttemptDue, noticeOf, renewalOf, retryAt, waitForDns } from "#lib/sites/certificates/rules.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const lifeOf = (minutes: number) => ({ notBefore: NOW, notAfter: NOW + minutes * MINUTE_MS });
const NINETY_DAYS = lifeOf(90 * 1440);
const ended = (more: object) => ({ state: "failed" as const, reason: "unreachable", endedAt: new Date(NOW), retryAt: null, ...more });

it("backs off after repeated failures, giving up on a first certificate but never a renewal", () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7].map((n) => ((retryAt("unreachable", n, undefined, NOW) ?? 0) - NOW) / MINUTE_MS);
  expect(pauses).toEqual([5, 20, 60, 180, 720, 1440, 1440]);
  expect(retryAt("unreachable", 8, undefined, NOW)).toBeNull();
  expect(retryAt("unreachable", 80, NINETY_DAYS, NOW)).toBe(NOW + DAY_MS);
  expect(retryAt("rejected", 1, undefined, NOW)).toBeNull();
  expect(retryAt("rejected", 1, NINETY_DAYS, NOW)).toBe(NOW + DAY_MS);
});

it("never retries earlier than the authority allows", () => {
  expect(retryAt("authority_down", 1, undefined, NOW, NOW + 10 * MINUTE_MS)).toBe(NOW + 10 * MINUTE_MS);
  expect(retryAt("authority_down", 5, undefined, NOW, NOW + 10 * MINUTE_MS)).toBe(NOW + 60 * MINUTE_MS);
  expect(retryAt("rate_limited", 1, undefined, NOW, NOW + MINUTE_MS)).toBe(NOW + MINUTE_MS);
});

it("delays a renewal between one minute and a sixth of the certificate's lifetime", () => {
  const pauseOf = (minutes: number): number => ((retryAt("unreachable", 80, lifeOf(minutes), NOW) ?? 0) - NOW) / MINUTE_MS;
  expect([4, 60, 1440].map(pauseOf)).toEqual([1, 10, 240]);
  expect(retryAt("authority_down", 9, lifeOf(4), NOW, NOW + 10 * MINUTE_MS)).toBe(NOW + 10 * MINUTE_MS);
  expect(waitForDns(NOW - 600 * MINUTE_MS, lifeOf(4), NOW)).toBe(NOW + MINUTE_MS);
});

it("starts no attempt during a failure's backoff, unless DNS was verified right after it", () => {
  const waiting = ended({ retryAt: new Date(NOW + MINUTE_MS) });
  expect(isAttemptDue(undefined, null, 0, NOW)).toBe(true);
  expect(isAttemptDue(waiting, null, 0, NOW)).toBe(false);
  expect(isAttemptDue(waiting, null, 0, NOW + MINUTE_MS)).toBe(true);
  expect(isAttemptDue(waiting, null, NOW + 1, NOW + 2)).toBe(true);
  expect(isAttemptDue(ended({}), null, NOW - 1, NOW + 30 * DAY_MS)).toBe(false);
  expect(isAttemptDue(ended({ reason: null }), null, 0, NOW)).toBe(true);
  expect(isAttemptDue(undefined, { renewAt: new Date(NOW + 1) }, 0, NOW)).toBe(false);
  expect(isAttemptDue(undefined, { renewAt: new Date(NOW) }, 0, NOW)).toBe(true);
});

it("schedules renewal at two thirds of a certificate's lifetime, with some jitter", () => {
  const from = new Date(NOW);
  const to = new Date(NOW + 90 * DAY_MS);
  expect(renewalOf(from, to, 0).getTime()).toBeCloseTo(NOW + 60 * DAY_MS, -2);
  expect(renewalOf(from, to, 1).getTime()).toBeCloseTo(NOW + 61.5 * DAY_MS, -2);
});

it("notifies once about a final failure, and once each 14 and 7 days before the end of ninety about a renewal that fails", () => {
  const failure = { now: NOW, retryAt: NOW + 1 };
  const quarter = (left: number) => ({ notBefore: NOW + (left - 90) * DAY_MS, notAfter: NOW + left * DAY_MS });
  expect(noticeOf({ now: NOW, retryAt: null }, undefined)).toBe("certificate_failed");
  expect(noticeOf(failure, undefined)).toBeUndefined();
  expect(noticeOf(failure, { ...quarter(13.5), earlier: [NOW - DAY_MS] })).toBe("renewal_failing");
  expect(noticeOf(failure, { ...quarter(15), earlier: [] })).toBeUndefined();
  const notified = Array.from({ length: 20 }, (_, passed) => 20 - passed).filter((left) =>
    noticeOf(failure, { ...quarter(left), earlier: Array.from({ length: 20 - left }, (_, day) => NOW - (day + 1) * DAY_MS) }),
  );
  expect(notified).toEqual([14, 7]);
  expect(noticeOf(failure, { ...quarter(3), earlier: [NOW - MINUTE_MS] })).toBeUndefined();
  const short = (hours: number) => ({ notBefore: NOW - (144 - hours) * 60 * MINUTE_MS, notAfter: NOW + hours * 60 * MINUTE_MS });
  expect(noticeOf(failure, { ...short(23), earlier: [] })).toBeUndefined();
  expect(noticeOf(failure, { ...short(22), earlier: [] })).toBe("renewal_failing");
});

it("doubles the wait up to an hour while DNS fails and stops after two days", () => {
  const waits: number[] = [];
  let now = NOW;
  for (let until = waitForDns(NOW, undefined, now); until !== undefined && waits.length < 100; until = waitForDns(NOW, undefined, now)) {
    waits.push((until - now) / MINUTE_MS);
    now = until;
  }
  expect(waits.slice(0, 8)).toEqual([1, 1, 2, 4, 8, 16, 32, 60]);
  expect(Math.max(...waits)).toBe(60);
  expect(waits.length).toBeLessThan(60);
  expect(now - NOW).toBeGreaterThanOrEqual(2 * DAY_MS);
});
