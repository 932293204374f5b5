import { expect, it } from "vitest";
import { keyFamilies, untilNextEnd } from "#lib/gateway/api-keys/list.rules.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const SECOND = 1000;
const key = (bannedUntil: number | null, expiresAt: number | null = null, state: "active" | "revoked" | "expired" = "active") => {
  const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());
  return { state, bannedUntil: iso(bannedUntil), expiresAt: iso(expiresAt) };
};

it("refreshes just after the first ban or key expires", () => {
  const keys = [key(null), key(NOW + 300 * SECOND, NOW + 900 * SECOND), key(null, NOW + 40 * SECOND)];
  expect(untilNextEnd(keys, NOW)).toBe(40_500);
  expect(untilNextEnd(keys.slice(0, 2), NOW)).toBe(300_500);
});

it("schedules no refresh while nothing is going to expire", () => {
  expect(untilNextEnd([], NOW)).toBe(false);
  expect(untilNextEnd([key(null), key(NOW + SECOND, null, "revoked"), key(null, NOW - SECOND, "expired")], NOW)).toBe(false);
});

it("polls every 10 seconds if the browser's clock is ahead, and caps long timers", () => {
  expect(untilNextEnd([key(NOW - SECOND)], NOW)).toBe(10_000);
  expect(untilNextEnd([key(null, NOW + 365 * 86_400 * SECOND)], NOW)).toBe(3_600_000);
});

it("nests a chain of replaced keys under its newest key, and leaves a key alone whose successor is not listed", () => {
  const one = (id: string, rotatedFromId: string | null = null) => ({ id, rotatedFromId });
  const families = keyFamilies([one("9", "4"), one("8"), one("7", "3"), one("4", "2"), one("2"), one("1")]);
  expect(families.map(({ apiKey, replaced }) => [apiKey.id, ...replaced.map(({ id }) => id)])).toEqual([
    ["9", "4", "2"],
    ["8"],
    ["7"],
    ["1"],
  ]);
});
