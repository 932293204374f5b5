/**
 * Kept of a cell, in UTF-16 units: more than any field takes, even where each character is written with an escape. The
 * rest is only counted, so that one long cell costs no memory.
 */
export const MAX_CELL_UNITS = 4096;
/** The same beyond the columns that can be imported: to tell whether something is there, and to show it. */
export const MAX_OUTSIDE_UNITS = 200;

/** A cell while it is read. */
export interface CellText {
  kept: string;
  /** Characters after those that are kept. */
  dropped: number;
}

export const emptyCell = (): CellText => ({ kept: "", dropped: 0 });

/** Code points, also of a part of a text. */
function countCharacters(text: string): number {
  return text.length - (text.match(/[\uDC00-\uDFFF]/g)?.length ?? 0);
}

/** @param cell changed in place */
export function addToCell(cell: CellText, text: string, maxUnits = MAX_CELL_UNITS): void {
  const room = Math.max(0, maxUnits - cell.kept.length);
  cell.kept += text.length <= room ? text : text.slice(0, room);
  if (text.length > room) cell.dropped += countCharacters(text.slice(room));
}

/** Undefined if the cell is whole. */
export function fullLength({ kept, dropped }: CellText): number | undefined {
  return dropped === 0 ? undefined : countCharacters(kept) + dropped;
}
