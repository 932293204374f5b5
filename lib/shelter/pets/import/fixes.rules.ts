import type { TableRow } from "#lib/shelter/pets/import/columns.rules.ts";

export type Fixes = ReadonlyMap<number, ReadonlyMap<number, string>>;

/** More than a list of errors has rows, so that one fix reaches all of them. */
export const MAX_FIXES = 12_000;
export const MAX_FIXED_CHARACTERS = 16 * 1024 * 1024;

export function fixedRow(row: TableRow, fixes: Fixes | undefined): TableRow {
  const own = fixes?.get(row.n);
  if (!own) return row;
  const cells = [...row.cells];
  const longCells = new Map(row.longCells);
  const unreadable = row.unreadable?.filter(({ column }) => !own.has(column)) ?? [];
  for (const [at, text] of own) {
    while (cells.length < at) cells.push("");
    cells[at] = text;
    longCells.delete(at);
  }
  return { ...row, cells, longCells, unreadable };
}
