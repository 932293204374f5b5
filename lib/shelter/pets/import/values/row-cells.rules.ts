import { fromCell } from "#lib/platform/csv.ts";
import { isBlank } from "#lib/platform/names/folding.rules.ts";
import type { Columns } from "#lib/shelter/pets/import/columns/rules.ts";
import type { ImportField } from "#lib/shelter/pets/import/fields.schema.ts";
import { plainText } from "#lib/shelter/pets/import/values/plain-text.rules.ts";
import { wholeNumber } from "#lib/shelter/pets/import/values/shortened-number.rules.ts";
import { readYesOrNo } from "#lib/shelter/profiles/cells.rules.ts";

/** Without markup and words for nothing, where another system wrote it. */
export function textOf(cell: string | undefined, isForeign: boolean): string {
  const text = fromCell(cell ?? "");
  if (!isForeign) return text;
  const plain = plainText(text);
  return /^(?:none|null|[-–—])$/i.test(plain) ? "" : plain;
}

const LONG_NUMBERS: ReadonlySet<ImportField> = new Set(["microchip", "externalId"]);

/** Words of other systems where we take yes or no, and weights that are none. */
function plainWord(field: ImportField, text: string): string {
  if (LONG_NUMBERS.has(field)) return wholeNumber(text);
  if (field === "neutered") {
    if (/^\s*(?:altered|spayed|neutered|castrated)\b/i.test(text)) return "yes";
    return /^\s*(?:not (?:altered|spayed|neutered)|unaltered|intact)\b/i.test(text) ? "no" : text;
  }
  if (field !== "weightKg" && field !== "weightLb") return text;
  return /^[0., a-z]*$/i.test(text) && text.includes("0") ? "" : text.replace(/^\s*(?:[~≈]|about\b|approx\b\.?|ca\b\.?)/i, "");
}

/** With what a system's own words mean in their place. */
export function inPlainWords(cells: readonly string[], { words }: Columns): readonly string[] {
  return words ? cells.map((cell, i) => words.get(i)?.get(cell.trim().toLowerCase()) ?? cell) : cells;
}

/** @returns of several columns, all colors, the text that says yes, else the first that is not blank */
export function cellOf(cells: readonly string[], { at }: Columns, field: ImportField, isForeign: boolean): string {
  const texts = (at.get(field) ?? [-1]).map((column) => plainWord(field, textOf(cells[column], isForeign)));
  if (field === "color") return [...new Set(texts.filter((text) => !isBlank(text)))].join(", ");
  const yes = texts.length > 1 ? texts.find((text) => readYesOrNo(text) === true) : undefined;
  return yes ?? texts.find((text) => !isBlank(text)) ?? texts[0] ?? "";
}

/** For a remark. */
export const saidOf = (columns: Columns, at: number, text: string): string =>
  `“${columns.titles[at]}” is ${isBlank(text) ? "empty" : `“${text.trim()}”`}`;

export interface PlacedCell {
  at: number;
  text: string;
}

/** Those of a field that say something. */
export function sharedCells(cells: readonly string[], columns: Columns, field: ImportField): PlacedCell[] {
  const all = (columns.at.get(field) ?? []).map((at) => ({ at, text: cells[at] ?? "" }));
  return all.filter(({ text }) => !isBlank(text) && !/^[-–—]$/.test(text.trim()));
}
