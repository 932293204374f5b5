import type { Columns, TableRow } from "#lib/shelter/pets/import/columns.rules.ts";

/** Enough for twelve addresses. */
const MAX_JOINED_UNITS = 30_000;

export function isSameAnimal(one: TableRow, other: TableRow, { at }: Columns): boolean {
  const column = at.get("externalId")?.[0];
  if (column === undefined || one.error || other.error) return false;
  const id = one.cells[column]?.trim() ?? "";
  return id !== "" && id === other.cells[column]?.trim();
}

/** The first row counts; later ones fill its blank cells and add photos. */
export function joinRows(one: TableRow, other: TableRow, { at }: Columns): TableRow {
  const photos = new Set(at.get("photo"));
  const width = Math.max(one.cells.length, other.cells.length);
  const cells = Array.from({ length: width }, (_, i) => {
    const [before = "", after = ""] = [one.cells[i], other.cells[i]];
    if (before.trim() === "") return after;
    return photos.has(i) && after.trim() !== "" && before.length < MAX_JOINED_UNITS ? `${before} ${after}` : before;
  });
  return { ...one, cells };
}
