import { foldedName, isBlank } from "#lib/platform/names/folding.rules.ts";
import type { Columns } from "#lib/shelter/pets/import/columns/rules.ts";
import { PLACE_FIELDS } from "#lib/shelter/pets/import/fields.schema.ts";
import type { Fixes } from "#lib/shelter/pets/import/rows/fixes.rules.ts";
import { statusColumnOf } from "#lib/shelter/pets/import/rows/statuses.rules.ts";
import { shortened } from "#lib/shelter/pets/import/shown-text.rules.ts";
import { MAX_STATUS_VALUES, type StatusColumn } from "#lib/shelter/pets/import/statuses.schema.ts";
import type { PlaceReading } from "#lib/shelter/pets/import/values/place.rules.ts";

/** Bounds memory over all columns; with more values, a column is none of a status. */
const MAX_COUNTED = 2000;

interface Counted {
  text: string;
  rows: number;
}

export class StatusTally {
  readonly #counts = new Map<number, Map<string, Counted>>();
  #columns: Columns | undefined;
  #counted = 0;

  note(cells: readonly string[], columns: Columns): void {
    this.#columns = columns;
    for (const [field, places] of columns.at) {
      if (!PLACE_FIELDS.has(field)) continue;
      for (const at of places) this.#count(at, cells[at] ?? "");
    }
  }

  #count(at: number, text: string): void {
    if (isBlank(text)) return;
    const counts = this.#counts.get(at) ?? new Map<string, Counted>();
    this.#counts.set(at, counts);
    const shown = shortened(text.trim());
    const key = foldedName(shown);
    const known = counts.get(key);
    if (known) known.rows += 1;
    if (known || this.#counted >= MAX_COUNTED) return;
    this.#counted += 1;
    counts.set(key, { text: shown, rows: 1 });
  }

  result(reading: PlaceReading, fixes: Fixes): StatusColumn[] {
    const columns = this.#columns;
    if (!columns) return [];
    return [...this.#counts].map(([at, counts]) => {
      const all = [...counts.values()].toSorted((one, other) => other.rows - one.rows);
      const shown = all.slice(0, MAX_STATUS_VALUES);
      return { ...statusColumnOf(columns, at, shown, reading, fixes), more: all.length - shown.length };
    });
  }
}
