import { DAY_MS } from "#lib/platform/time.ts";
import type { Columns } from "#lib/shelter/pets/import/columns/rules.ts";
import type { Reading } from "#lib/shelter/pets/import/values/animal-cells.rules.ts";
import { readDate } from "#lib/shelter/pets/import/values/dates.rules.ts";
import { cellOf } from "#lib/shelter/pets/import/values/row-cells.rules.ts";
import { readPartialDate } from "#lib/shelter/profiles/date.rules.ts";

/** Of animals that were adopted longer ago, no photos are fetched. */
const MAX_PHOTOS_AFTER_DAYS = 365;

/**
 * Of an adopted animal. Noon, so that it is the same day in most places.
 * @returns RFC 3339, never in the future; undefined where the file does not tell
 */
export function adoptedAt(cells: readonly string[], columns: Columns, { isForeign, dateOrder, now, onDate }: Reading): string | undefined {
  const text = cellOf(cells, columns, "adoptionDate", isForeign);
  if (text.trim() === "") return undefined;
  onDate?.(text);
  const date = readDate(text, dateOrder, now);
  if (readPartialDate(date) === undefined) return undefined;
  const at = Date.parse(`${date}${"-01-01".slice(date.length - 4)}T12:00:00Z`);
  return new Date(Math.min(at, now)).toISOString();
}

/** @param at RFC 3339; undefined counts as long ago */
export const isLongAdopted = (at: string | undefined, now: number): boolean =>
  at === undefined || Date.parse(at) < now - MAX_PHOTOS_AFTER_DAYS * DAY_MS;
