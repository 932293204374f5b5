import fc from "fast-check";
import { expect, it } from "vitest";
import { CLOSE_AFTER_MS, dayOf, lastClosableDay, lastDays, petDays } from "#lib/shelter/pets/days/rules.ts";

const at = (text: string): number => Date.parse(text);
const instant = fc.integer({ min: at("2020-01-01T00:00:00Z"), max: at("2099-12-31T23:59:59Z") });

it.each([
  ["2026-11-21T00:00:00.000Z", "2026-11-21"],
  ["2026-11-21T23:59:59.999Z", "2026-11-21"],
  ["2026-11-21T23:59:59.999-05:00", "2026-11-22"],
])("%s falls on the UTC day %s", (moment, day) => expect(dayOf(at(moment))).toBe(day));

it.each([
  ["2026-11-21T00:09:59.999Z", "2026-11-19"],
  ["2026-11-21T00:10:00.000Z", "2026-11-20"],
  ["2026-11-21T23:59:00.000Z", "2026-11-20"],
])("at %s the last closable day is %s", (now, day) => expect(lastClosableDay(at(now))).toBe(day));

it("never closes a day while its changes may still be in progress", () => {
  fc.assert(
    fc.property(instant, (now) => {
      const ended = at(`${lastClosableDay(now)}T00:00:00Z`) + 86_400_000;
      expect(now - ended).toBeGreaterThanOrEqual(CLOSE_AFTER_MS);
    }),
  );
});

it("lists days without gaps or duplicates, with today last", () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: 1, max: 400 }), (now, count) => {
      const days = lastDays(now, count);
      expect(days.at(-1)).toBe(dayOf(now));
      expect(new Set(days).size).toBe(count);
      expect(at(days.at(-1) ?? "") - at(days[0] ?? "")).toBe((count - 1) * 86_400_000);
    }),
  );
});

it("leaves a day without known figures empty", () => {
  const figures = { counts: { available: 1, pending: 0, sold: 0 }, arrived: 1, adopted: 0 };
  expect(petDays(["2026-11-20", "2026-11-21"], new Map([["2026-11-21", figures]]))).toEqual([
    { day: "2026-11-20", figures: null },
    { day: "2026-11-21", figures },
  ]);
});
