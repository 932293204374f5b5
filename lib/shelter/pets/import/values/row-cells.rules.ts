import { fromCell } from "#lib/platform/csv.ts";
import { isBlank } from "#lib/platform/names/folding.rules.ts";
import type { Columns } from "#lib/shelter/pets/import/columns/rules.ts";
import type { ImportField } from "#lib/shelter/pets/import/fields.schema.ts";
import { ownWord, withoutAbout, yesOrNo } from "#lib/shelter/pets/import/languages/words.rules.ts";
import { shortened } from "#lib/shelter/pets/import/shown-text.rules.ts";
import { plainText } from "#lib/shelter/pets/import/values/plain-text.rules.ts";
import { wholeNumber } from "#lib/shelter/pets/import/values/shortened-number.rules.ts";
import { FIELD_NAMES, fieldOf } from "#lib/shelter/profiles/fields.schema.ts";

export function textOf(cell: string | undefined, isForeign: boolean): string {
  const text = fromCell(cell ?? "");
  if (!isForeign) return text;
  const plain = plainText(text);
  return /^(?:none|null|[-–—])$/i.test(plain) ? "" : plain;
}

const LONG_NUMBERS: ReadonlySet<ImportField> = new Set(["microchip", "externalId"]);

/** Our words, whole numbers, and weights that are known. */
function plainWord(field: ImportField, text: string): string {
  if (LONG_NUMBERS.has(field)) return wholeNumber(text);
  if (field === "neutered") return ownWord(field, text);
  if (field !== "weightKg" && field !== "weightLb") return text;
  return /^[0., a-z]*$/i.test(text) && text.includes("0") ? "" : withoutAbout(text);
}

/** A system's own words, without what it hides. */
export function inPlainWords(cells: readonly string[], { words, hidden = [] }: Columns): readonly string[] {
  if (!words) return cells;
  const isHidden = (i: number): boolean =>
    hidden.some(({ at, by, words: hiding }) => at === i && hiding.includes((cells[by] ?? "").trim()));
  return cells.map((cell, i) => (isHidden(i) ? "" : (words.get(i)?.get(cell.trim().toLowerCase()) ?? cell)));
}

/** Texts of several lines. */
const LINES: ReadonlySet<string> = new Set(FIELD_NAMES.filter((name) => fieldOf(name).kind === "lines"));

function lineOf(cell: string | undefined, field: ImportField, isForeign: boolean): string {
  const text = textOf(cell, isForeign);
  return isForeign && !LINES.has(field) ? text.replaceAll(/\s*\n\s*/g, " ") : text;
}

const JOINED: ReadonlySet<ImportField> = new Set(["color", "location"]);

/** @returns of several columns, all colors and locations, the text that says yes, else the first that is not blank */
export function cellOf(cells: readonly string[], { at }: Columns, field: ImportField, isForeign: boolean): string {
  const texts = (at.get(field) ?? [-1]).map((column) => plainWord(field, lineOf(cells[column], field, isForeign)));
  if (JOINED.has(field)) return [...new Set(texts.filter((text) => !isBlank(text)))].join(", ");
  const yes = texts.length > 1 ? texts.find((text) => yesOrNo(text) === true) : undefined;
  return yes ?? texts.find((text) => !isBlank(text)) ?? texts[0] ?? "";
}

/** For a remark. */
export const saidOf = (columns: Columns, at: number, text: string): string =>
  `“${columns.titles[at]}” is ${isBlank(text) ? "empty" : `“${shortened(text.trim())}”`}`;

export interface PlacedCell {
  at: number;
  text: string;
}

/** Those of a field that say something. */
export function sharedCells(cells: readonly string[], columns: Columns, field: ImportField): PlacedCell[] {
  const all = (columns.at.get(field) ?? []).map((at) => ({ at, text: cells[at] ?? "" }));
  return all.filter(({ text }) => !isBlank(text) && !/^[-–—]$/.test(text.trim()));
}
