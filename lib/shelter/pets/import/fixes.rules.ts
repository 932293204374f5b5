import type { TableRow } from "#lib/shelter/pets/import/columns.rules.ts";

export type Fixes = ReadonlyMap<number, ReadonlyMap<number, string>>;

export const MAX_FIXES = 2000;

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
