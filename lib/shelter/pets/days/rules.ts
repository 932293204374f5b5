import { DAY_MS } from "#lib/platform/time.ts";
import type { PetDay, PetDayFigures } from "#lib/shelter/pets/days/schema.ts";

export const MAX_DAYS = 90;

/** Time after midnight (UTC); exceeds the duration of any change. */
export const CLOSE_AFTER_MS = 600_000;

/** UTC. @param at epoch milliseconds */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

export function lastDays(now: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => dayOf(now - (count - 1 - index) * DAY_MS));
}

export function lastClosableDay(now: number): string {
  return dayOf(now - CLOSE_AFTER_MS - DAY_MS);
}

export function petDays(days: readonly string[], known: ReadonlyMap<string, PetDayFigures>): PetDay[] {
  return days.map((day) => ({ day, figures: known.get(day) ?? null }));
}
