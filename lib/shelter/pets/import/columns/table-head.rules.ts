import { isBlank } from "#lib/platform/names/folding.rules.ts";
import { recognizePreset } from "#lib/shelter/pets/import/columns/preset-signs.rules.ts";
import { privateReason } from "#lib/shelter/pets/import/columns/private.rules.ts";
import { fieldsByName } from "#lib/shelter/pets/import/columns/rules.ts";
import { hasRequiredFields } from "#lib/shelter/pets/import/fields.schema.ts";
import type { ImportTable, TableRow } from "#lib/shelter/pets/import/schema.ts";
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

/** Below the header, without columns that are never imported. @param header its position */
export function shownRows(top: readonly TableRow[], header: number): ImportTable["rows"] {
  const isPrivate = top[header]?.cells.map((title) => privateReason(title) !== undefined) ?? [];
  return top.map(({ n, cells, error }, at) => {
    const texts = cells.filter((cell, i) => !isBlank(cell) && !(at > header && isPrivate[i])).map((cell) => shortened(cell.trim()));
    return { n, text: shortened(error ? (error.came ?? "") : texts.slice(0, 20).join(", ")) };
  });
}
