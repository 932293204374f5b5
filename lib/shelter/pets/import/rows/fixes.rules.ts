import { foldedName } from "#lib/platform/names/folding.rules.ts";
import type { Columns } from "#lib/shelter/pets/import/columns/rules.ts";
import { STATUS_FIELDS } from "#lib/shelter/pets/import/fields.schema.ts";
import type { ValueFix } from "#lib/shelter/pets/import/fixes.schema.ts";
import type { CheckedRow } from "#lib/shelter/pets/import/rows/checked-row.schema.ts";
import { checkCells, type RowReading } from "#lib/shelter/pets/import/rows/rules.ts";
import type { TableRow } from "#lib/shelter/pets/import/schema.ts";
import { inPlainWords } from "#lib/shelter/pets/import/values/row-cells.rules.ts";

export interface Fixes {
  cells: ReadonlyMap<number, ReadonlyMap<number, string>>;
  values: ReadonlyMap<string, string>;
}

/** More cells than `MAX_LISTED_ERRORS` rows, so that each listed row can be fixed. */
export const MAX_FIXES = 12_000;
export const MAX_FIXED_CHARACTERS = 16 * 1024 * 1024;
export const MAX_VALUE_FIXES = 1000;
/** Of the longest texts of all columns together: written into each listed row, they are about as much text as a file may have. */
const MAX_VALUE_CHARACTERS = 3000;

/** Ignores case and spaces; undefined for a text that is cut, and may differ further on. */
export function valueKey(at: number | undefined, came: string | null): string | undefined {
  return at === undefined || came === null || came.endsWith("…") ? undefined : `${at} ${foldedName(came)}`;
}

const keyOf = ({ at, value }: ValueFix): string => `${at} ${value}`;

export const valuesOf = (fixes: readonly ValueFix[]): Map<string, string> => new Map(fixes.map((fix) => [keyOf(fix), fix.text]));

/** Changes what an earlier fix wrote, too. @returns undefined beyond the limit */
export function withValueFix(before: readonly ValueFix[], fix: ValueFix): ValueFix[] | undefined {
  const others = before
    .filter((one) => keyOf(one) !== keyOf(fix))
    .map((one) => (valueKey(one.at, one.text) === keyOf(fix) ? { ...one, text: fix.text } : one));
  const all = [...others, fix];
  const maxLengths = new Map<number, number>();
  for (const { at, text } of all) maxLengths.set(at, Math.max(maxLengths.get(at) ?? 0, text.length));
  const characters = [...maxLengths.values()].reduce((sum, length) => sum + length, 0);
  return all.length > MAX_VALUE_FIXES || characters > MAX_VALUE_CHARACTERS ? undefined : all;
}

function written(row: TableRow, texts: ReadonlyMap<number, string>): TableRow {
  const cells = [...row.cells];
  const longCells = new Map(row.longCells);
  const unreadable = row.unreadable?.filter(({ column }) => !texts.has(column)) ?? [];
  for (const [at, text] of texts) {
    while (cells.length < at) cells.push("");
    cells[at] = text;
    longCells.delete(at);
  }
  return { ...row, cells, longCells, unreadable };
}

/** A system's own words, and what a person wrote. */
export function fixedRow(given: TableRow, columns: Columns, fixes: Fixes | undefined): TableRow {
  const row = { ...given, cells: inPlainWords(given.cells, columns) };
  const own = fixes?.cells.get(row.n);
  return own ? written(row, own) : row;
}

function withChosenStatuses(cells: readonly string[], columns: Columns, { values }: Fixes): readonly string[] {
  if (values.size === 0) return cells;
  const chosen = new Map(
    STATUS_FIELDS.flatMap((field) => columns.at.get(field) ?? []).flatMap((at) => {
      const word = values.get(valueKey(at, cells[at] ?? "") ?? "");
      return word === undefined ? [] : [[at, word] as const];
    }),
  );
  return chosen.size === 0 ? cells : cells.map((cell, at) => chosen.get(at) ?? cell);
}

/** Checks a row, and again with the texts for its wrong values. @param row from `fixedRow` @returns also the cells that it checked last */
export function checkFixed(
  row: TableRow,
  columns: Columns,
  reading: RowReading,
  fixes: Fixes | undefined,
): { found: CheckedRow; cells: readonly string[] } {
  const chosen = fixes ? withChosenStatuses(row.cells, columns, fixes) : row.cells;
  const found = checkCells(chosen, columns, reading, row.longCells);
  const texts = new Map<number, string>();
  for (const error of found.errors ?? found.emptied ?? []) {
    const at = "at" in error ? error.at : undefined;
    const text = fixes?.values.get(valueKey(at, error.came) ?? "");
    if (at !== undefined && text !== undefined) texts.set(at, text);
  }
  if (texts.size === 0) return { found, cells: row.cells };
  const { cells, longCells } = written({ ...row, cells: chosen }, texts);
  // They are counted already.
  return { found: checkCells(cells, columns, { ...reading, onLostPhoto: undefined }, longCells), cells };
}
