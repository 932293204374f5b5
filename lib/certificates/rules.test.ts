import { expect, it } from "vitest";
import { isWanted, noticeOf, renewalOf, retryAt, usedUp, waitForDns } from "#lib/certificates/rules.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
const ended = (more: object) => ({ state: "failed" as const, reason: "unreachable", endedAt: new Date(NOW), retryAt: null, ...more });

it("waits ever longer after failures in a row, and gives up a first certificate but never a renewal", () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7].map((n) => ((retryAt("unreachable", n, false, NOW) ?? 0) - NOW) / MINUTE_MS);
  expect(pauses).toEqual([5, 20, 60, 180, 720, 1440, 1440]);
  expect(retryAt("unreachable", 8, false, NOW)).toBeNull();
  expect(retryAt("unreachable", 80, true, NOW)).toBe(NOW + DAY_MS);
  expect(retryAt("rejected", 1, false, NOW)).toBeNull();
  expect(retryAt("rejected", 1, true, NOW)).toBe(NOW + DAY_MS);
});

it("comes back no earlier than the authority said", () => {
  expect(retryAt("authority_down", 1, false, NOW, NOW + 10 * MINUTE_MS)).toBe(NOW + 10 * MINUTE_MS);
  expect(retryAt("authority_down", 5, false, NOW, NOW + 10 * MINUTE_MS)).toBe(NOW + 60 * MINUTE_MS);
  expect(retryAt("rate_limited", 1, false, NOW, NOW + MINUTE_MS)).toBe(NOW + MINUTE_MS);
});

it("begins no attempt while a failure's pause lasts, unless DNS was found right after it", () => {
  const waiting = ended({ retryAt: new Date(NOW + MINUTE_MS) });
  expect(isWanted(undefined, null, 0, NOW)).toBe(true);
  expect(isWanted(waiting, null, 0, NOW)).toBe(false);
  expect(isWanted(waiting, null, 0, NOW + MINUTE_MS)).toBe(true);
  expect(isWanted(waiting, null, NOW + 1, NOW + 2)).toBe(true);
  expect(isWanted(ended({}), null, NOW - 1, NOW + 30 * DAY_MS)).toBe(false);
  expect(isWanted(ended({ reason: null }), null, 0, NOW)).toBe(true);
  expect(isWanted(undefined, { renewAt: new Date(NOW + 1) }, 0, NOW)).toBe(false);
  expect(isWanted(undefined, { renewAt: new Date(NOW) }, 0, NOW)).toBe(true);
});

it("lets a limit end when its oldest count leaves the window", () => {
  const zone = { name: "shelter.org", isRenewal: false, newAt: [] };
  const none = { failedAt: [], issuedAt: [], orders: { count: 0, oldestAt: NOW }, zone };
  const failedAt = [50, 40, 30, 20, 10].map((minutes) => NOW - minutes * MINUTE_MS);
  expect(usedUp(none)).toBeUndefined();
  expect(usedUp({ ...none, failedAt: failedAt.slice(1) })).toBeUndefined();
  expect(usedUp({ ...none, failedAt })?.until).toBe(NOW + 10 * MINUTE_MS);
  expect(usedUp({ ...none, issuedAt: failedAt })?.until).toBe(NOW - 50 * MINUTE_MS + 7 * DAY_MS);
  const newAt = Array.from({ length: 51 }, (_, i) => NOW - (51 - i) * MINUTE_MS);
  expect(usedUp({ ...none, zone: { ...zone, newAt } })?.until).toBe(NOW - 50 * MINUTE_MS + 7 * DAY_MS);
  expect(usedUp({ ...none, zone: { ...zone, newAt: newAt.slice(2) } })).toBeUndefined();
  expect(usedUp({ ...none, zone: { ...zone, newAt, isRenewal: true } })).toBeUndefined();
  expect(usedUp({ ...none, orders: { count: 300, oldestAt: NOW - 60 * MINUTE_MS } })?.until).toBe(NOW + 120 * MINUTE_MS);
});

it("renews at two thirds of a certificate's life, a little spread", () => {
  const from = new Date(NOW);
  const to = new Date(NOW + 90 * DAY_MS);
  expect(renewalOf(from, to, 0).getTime()).toBeCloseTo(NOW + 60 * DAY_MS, -2);
  expect(renewalOf(from, to, 1).getTime()).toBeCloseTo(NOW + 61.5 * DAY_MS, -2);
});

it("tells people once: when no certificate comes by itself, and when one will end within ten days", () => {
  const notAfter = NOW + 9 * DAY_MS;
  expect(noticeOf({ now: NOW, retryAt: null }, undefined)).toBe("certificate_failed");
  expect(noticeOf({ now: NOW, retryAt: NOW + 1 }, undefined)).toBeUndefined();
  expect(noticeOf({ now: NOW, retryAt: NOW + 1 }, { notAfter, earlier: [NOW - 5 * DAY_MS] })).toBe("renewal_failing");
  expect(noticeOf({ now: NOW, retryAt: NOW + 1 }, { notAfter, earlier: [NOW - MINUTE_MS] })).toBeUndefined();
  expect(noticeOf({ now: NOW, retryAt: NOW + 1 }, { notAfter: NOW + 11 * DAY_MS, earlier: [] })).toBeUndefined();
});

it("waits twice as long each time DNS could not be asked, an hour at most, and gives up after two days", () => {
  const waits: number[] = [];
  let now = NOW;
  for (let until = waitForDns(NOW, now); until !== undefined && waits.length < 100; until = waitForDns(NOW, now)) {
    waits.push((until - now) / MINUTE_MS);
    now = until;
  }
  expect(waits.slice(0, 8)).toEqual([1, 1, 2, 4, 8, 16, 32, 60]);
  expect(Math.max(...waits)).toBe(60);
  expect(waits.length).toBeLessThan(60);
  expect(now - NOW).toBeGreaterThanOrEqual(2 * DAY_MS);
});
