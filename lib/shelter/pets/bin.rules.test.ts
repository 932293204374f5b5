import { expect, it } from "vitest";
import { daysLeft, dueSince } from "#lib/shelter/pets/bin.rules.ts";

const NOW = Date.parse("2026-11-21T12:00:00.000Z");

it.each([
  ["2026-11-21T12:00:00.000Z", 30],
  ["2026-11-21T11:59:59.999Z", 30],
  ["2026-11-20T12:00:00.000Z", 29],
  ["2026-10-22T12:00:00.001Z", 1],
  ["2026-10-22T12:00:00.000Z", 0],
  ["2026-01-01T00:00:00.000Z", 0],
])("an animal binned at %s has %i days left", (deletedAt, days) => {
  expect(daysLeft(deletedAt, NOW)).toBe(days);
});

it("an animal is due for deletion exactly when it has no days left", () => {
  expect(dueSince(NOW).toISOString()).toBe("2026-10-22T12:00:00.000Z");
});
