import { cutText } from "#lib/platform/stored-text.ts";

/** UTF-16 units: enough for every field, even escaped. */
export const MAX_CELL_UNITS = 8192;
export const MAX_OUTSIDE_UNITS = 200;

export interface CellText {
  kept: string;
  dropped: number;
}

export const emptyCell = (): CellText => ({ kept: "", dropped: 0 });

function countCharacters(text: string): number {
  return text.length - (text.match(/[\uDC00-\uDFFF]/g)?.length ?? 0);
}

/** @param cell changed in place */
export function addToCell(cell: CellText, text: string, maxUnits = MAX_CELL_UNITS): void {
  const whole = cell.dropped === 0 ? cell.kept + text : undefined;
  if (whole !== undefined) cell.kept = cutText(whole, maxUnits);
  cell.dropped += countCharacters(whole?.slice(cell.kept.length) ?? text);
}

export function fullLength({ kept, dropped }: CellText): number | undefined {
  return dropped === 0 ? undefined : countCharacters(kept) + dropped;
}
