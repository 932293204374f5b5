import { characterEntities } from "character-entities";
import { fromCell } from "#lib/platform/csv.ts";
import { isBlank } from "#lib/platform/names/folding.rules.ts";
import type { Columns } from "#lib/shelter/pets/import/columns/rules.ts";
import type { ImportField } from "#lib/shelter/pets/import/fields.schema.ts";
import { ownWord, withoutAbout, yesOrNo } from "#lib/shelter/pets/import/languages/words.rules.ts";
import { shortened } from "#lib/shelter/pets/import/shown-text.rules.ts";
import { wholeNumber } from "#lib/shelter/pets/import/values/shortened-number.rules.ts";
import { FIELD_NAMES, fieldOf } from "#lib/shelter/profiles/fields.schema.ts";

/** What no page shows. */
const UNSEEN = /<!--.*?(?:-->|$)|<(style|script|head|title)\b[^>]*>.*?(?:<\/\1\s*>|$)/gis;
const LINE_BREAK = /<br\b[^<>]*>[ \t]*\n?/gi;
const BLOCKS = /(<\/?(?:p|div|li|h\d|[uod]l|d[dt]|tr|table|section|article|blockquote|pre|hr)\b[^<>]*>)/i;
const PARAGRAPH = /^<\/?(?:p|h\d|blockquote|pre)\b/i;
const CELLS = /<\/?t[dh]\b[^<>]*>/gi;
const TAGS = /<\/?[a-z][^<>]*>/gi;
/** Markup that was escaped once more. */
const ESCAPED_TAG = /&lt;\/?(?:p|br|div|ul|ol|li|b|strong|i|em|span|h\d)\b/i;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,31}));/gi;

function character(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : "";
}

function decoded(text: string): string {
  return text.replaceAll(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return characterEntities[name] ?? characterEntities[name.toLowerCase()] ?? whole;
    return character(decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal));
  });
}

const isPoint = (tag: string): boolean => /^<li\b/i.test(tag);

function gapOf(tags: readonly string[]): string {
  if (tags.length === 0) return "";
  return !tags.some(isPoint) && tags.some((tag) => PARAGRAPH.test(tag)) ? "\n\n" : "\n";
}

/** Paragraphs and headings apart, each point of a list in a line. */
function withBreaks(source: string): string {
  let text = "";
  let tags: string[] = [];
  for (const [i, piece] of source.replaceAll(LINE_BREAK, "\n").split(BLOCKS).entries()) {
    if (i % 2 === 1) tags.push(piece);
    const plain = i % 2 === 1 ? "" : piece.replaceAll(CELLS, " ").replaceAll(TAGS, "").trim();
    if (plain === "") continue;
    text += `${text === "" ? "" : gapOf(tags)}${tags.some(isPoint) ? "• " : ""}${plain}`;
    tags = [];
  }
  return text;
}

export function plainText(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, "\n");
  if (!/[<&\u00a0]|[^\P{Cc}\t\n]/u.test(lines))
    return lines
      .replaceAll(/[ \t]+\n/g, "\n")
      .replaceAll(/\n{3,}/g, "\n\n")
      .trim();
  const source = ESCAPED_TAG.test(lines) ? decoded(lines) : lines;
  return decoded(withBreaks(source.replaceAll(UNSEEN, "")))
    .replaceAll("\u00a0", " ")
    .replaceAll(/[^\P{Cc}\t\n]/gu, "")
    .replaceAll(/[ \t]+\n/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

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
