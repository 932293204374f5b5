import type { PetDay, PetDayFigures } from "#lib/pets/days/schema.ts";
import { DAY_MS } from "#lib/time.ts";

/** How many days the charts can show, today among them. */
export const MOST_DAYS = 90;

/**
 * How long after midnight (UTC) a day is closed at the earliest. A change that began
 * before midnight may still be under way then; none runs as long as this.
 */
export const CLOSE_AFTER_MS = 600_000;

/** The UTC day of a moment, such as `2026-11-21`. @param at epoch milliseconds */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** The last days without a gap, today last. @param now epoch milliseconds */
export function lastDays(now: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => dayOf(now - (count - 1 - index) * DAY_MS));
}

/** The last UTC day that is over for good; see `CLOSE_AFTER_MS`. @param now epoch milliseconds */
export function lastClosableDay(now: number): string {
  return dayOf(now - CLOSE_AFTER_MS - DAY_MS);
}

/** Each of the days with what is known of it. */
export function petDays(days: readonly string[], known: ReadonlyMap<string, PetDayFigures>): PetDay[] {
  return days.map((day) => ({ day, figures: known.get(day) ?? null }));
}
