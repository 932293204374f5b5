import { isBlank } from "#lib/platform/names/folding.rules.ts";
import { fieldsByName, type TableRow } from "#lib/shelter/pets/import/columns.rules.ts";
import { hasRequiredFields } from "#lib/shelter/pets/import/fields.schema.ts";
import { recognizePreset } from "#lib/shelter/pets/import/presets.rules.ts";
import type { ImportTable } from "#lib/shelter/pets/import/schema.ts";
import { shortened } from "#lib/shelter/pets/import/shown-text.rules.ts";

/** Excludes blank rows. */
export const MAX_HEAD_ROWS = 20;

export function isBlankRow({ cells, error }: TableRow): boolean {
  return !error && cells.every(isBlank);
}

/**
 * The chosen row, else the first with the required columns, else the first.
 * @param chosen a row number
 */
export function headerAt(top: readonly TableRow[], chosen: number | undefined): number {
  const at = top.findIndex(({ n }) => n === chosen);
  if (at !== -1) return at;
  const named = top.findIndex(({ cells }) => {
    return hasRequiredFields(fieldsByName(cells, recognizePreset(cells)));
  });
  return Math.max(0, named);
}

export function shownRows(top: readonly TableRow[]): ImportTable["rows"] {
  return top.map(({ n, cells, error }) => {
    const texts = cells.filter((cell) => !isBlank(cell)).map((cell) => shortened(cell.trim()));
    return { n, text: shortened(error ? (error.came ?? "") : texts.slice(0, 20).join(", ")) };
  });
}
