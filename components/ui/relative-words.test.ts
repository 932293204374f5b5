import { expect, it } from "vitest";
import { relativeWords, shortWords } from "#components/ui/relative-words.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/platform/time.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z");

it.each([
  [0, "just now"],
  [-59_000, "just now"],
  [59_000, "just now"],
  [-MINUTE_MS, "1 minute ago"],
  [-59.9 * MINUTE_MS, "59 minutes ago"],
  [-3.9 * HOUR_MS, "3 hours ago"],
  [HOUR_MS, "in 1 hour"],
  [-DAY_MS, "1 day ago"],
  [79.5 * DAY_MS, "in 79 days"],
])("describes a time %d ms away as %j", (distance, words) => {
  expect(relativeWords(NOW + distance, NOW)).toBe(words);
});

it("describes what is overdue, or nearly due, as due in a moment", () => {
  expect(relativeWords(NOW + 59_000, NOW, true)).toBe("in a moment");
  expect(relativeWords(NOW - HOUR_MS, NOW, true)).toBe("in a moment");
});

it.each([
  [59_000, "now"],
  [5.5 * MINUTE_MS, "5\u00a0min"],
  [2.9 * HOUR_MS, "2\u00a0h"],
  [6.9 * DAY_MS, "6\u00a0d"],
  [7 * DAY_MS, "Feb 22"],
  [90 * DAY_MS, "Dec 2025"],
])("says in a narrow column what was %d ms ago: %j", (passed, words) => {
  expect(shortWords(NOW - passed, NOW)).toBe(words);
});
