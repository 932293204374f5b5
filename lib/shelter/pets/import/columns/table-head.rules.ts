import { foldedName, isBlank } from "#lib/platform/names/folding.rules.ts";
import { isAboutPeople } from "#lib/shelter/pets/import/columns/people-list.rules.ts";
import { recognizePreset } from "#lib/shelter/pets/import/columns/preset-signs.rules.ts";
import { privateReason } from "#lib/shelter/pets/import/columns/private.rules.ts";
import { fieldsByName } from "#lib/shelter/pets/import/columns/rules.ts";
import { hasRequiredFields } from "#lib/shelter/pets/import/fields.schema.ts";
import { ADOPT_A_PET } from "#lib/shelter/pets/import/presets/adopt-a-pet.rules.ts";
import type { ImportTable, TableRow } from "#lib/shelter/pets/import/schema.ts";
import { shortened } from "#lib/shelter/pets/import/shown-text.rules.ts";
import { titleKey } from "#lib/shelter/pets/import/title.rules.ts";

const UNTIL_BIRTH = ADOPT_A_PET.columns
  .map(({ title }) => title)
  .slice(0, ADOPT_A_PET.columns.findIndex(({ field }) => field === "birthDate") + 1);
/** As Adopt-a-Pet's `import.cfg` orders them, without and with the column that is only in some. */
const ORDERS = [UNTIL_BIRTH.filter((title) => title !== "Color"), UNTIL_BIRTH];
/** Columns that a file has for certain, by what they hold. */
const CERTAIN: Readonly<Record<string, RegExp>> = {
  Animal: /^[a-z][a-z &,]{2,30}$/i,
  Name: /\S/,
  Purebred: /^(?:[01yn]|yes|no)?$/i,
  Sex: /^(?:m|f|male|female)?$/i,
  Status: /^(?:available|adopted|deleted?)$/i,
};
/** Columns that it may have, in any order. */
const OPTIONAL: Readonly<Record<string, RegExp>> = {
  HairLength: /^(?:hairless|short|medium|long|wire|curly)$/i,
  YouTubeVideoURL: /^https?:\/\/(?:www\.)?youtu/i,
  Birthdate: /^\d{1,2}\/\d{1,2}\/\d{4}$/,
  SizeUOM: /^(?:lbs?|pounds?|kgs?|kilos?|kilograms?)\.?$/i,
  AdoptionFee: /^\$ ?\d[\d,.]*$/,
};
const UNITS = { lb: /^[lp]/i, kg: /^k/i };
const NUMBER = /^\d+(?:\.\d+)?$/;

const cellsAt = (rows: readonly TableRow[], at: number): string[] => rows.map(({ cells }) => (cells[at] ?? "").trim());
const widthOf = (rows: readonly TableRow[]): number => Math.max(0, ...rows.map(({ cells }) => cells.length));

/** Of texts, some of which may be blank, but not all. */
function areAll(texts: readonly string[], pattern: RegExp): boolean {
  const told = texts.filter((text) => !isBlank(text));
  return told.length > 0 && told.every((text) => pattern.test(text));
}

/** By what each column holds; undefined where that does not tell. The weight is before its unit, and the fee after it. */
function optionalTitles(rows: readonly TableRow[]): (string | undefined)[] {
  const columns = numberedTitles(rows).map((_, at) => cellsAt(rows, at));
  const oneOf = (patterns: Readonly<Record<string, RegExp>>, texts: readonly string[] = []): string | undefined =>
    Object.entries(patterns).find(([, pattern]) => areAll(texts, pattern))?.[0];
  const titles = columns.map((texts) => oneOf(OPTIONAL, texts));
  const unitAt = titles.indexOf("SizeUOM");
  const unit = oneOf(UNITS, columns[unitAt]);
  return titles.map((title, at) => {
    if (title !== undefined || unitAt === -1 || !areAll(columns[at] ?? [], NUMBER)) return title;
    if (at === unitAt - 1) return unit && `Sizecurrent ${unit}`;
    return at === unitAt + 1 ? "AdoptionFee" : undefined;
  });
}

/** Titles of Adopt-a-Pet's `pets.csv`, which has none; undefined for another file. */
function adoptAPetTitles(top: readonly TableRow[]): string[] | undefined {
  const rows = top.filter(({ error }) => !error);
  const order = ORDERS.find((titles) =>
    Object.entries(CERTAIN).every(([title, pattern]) => cellsAt(rows, titles.indexOf(title)).every((text) => pattern.test(text))),
  );
  if (rows.length === 0 || !order) return undefined;
  const found = optionalTitles(rows);
  return found.map((title, at) => {
    const [usual = "", isEmpty] = [order[at], cellsAt(rows, at).every(isBlank)];
    if (!(usual in OPTIONAL) && usual !== "") return usual;
    if (title !== undefined) return found.indexOf(title) === at ? title : columnTitle(at);
    return isEmpty && usual !== "" && !found.includes(usual) ? usual : columnTitle(at);
  });
}

const columnTitle = (at: number): string => `Column ${at + 1}`;

/** For a table whose first row is an animal already. */
const numberedTitles = (top: readonly TableRow[]): string[] => Array.from({ length: widthOf(top) }, (_, at) => columnTitle(at));

/** Excludes blank rows. */
export const MAX_HEAD_ROWS = 20;

export function isBlankRow({ cells, error }: TableRow): boolean {
  return !error && cells.every(isBlank);
}

const isFilled = (cell: string): boolean => !isBlank(cell);
const filled = ({ cells }: TableRow): number => cells.filter(isFilled).length;
const fieldsOf = (cells: readonly string[]) => fieldsByName(cells, recognizePreset(cells));
const isHeader = (cells: readonly string[]): boolean => hasRequiredFields(fieldsOf(cells));
const known = (cells: readonly string[]): number => fieldsOf(cells).filter((field) => field !== null).length;

/** Groups of columns, such as “Animal” and “Owner”. */
function isGroups({ n, cells }: TableRow, below: TableRow): boolean {
  const named = cells.filter(isFilled);
  return n === below.n - 1 && named.length >= 2 && named.length < filled(below) && named.every((cell) => /^[\p{L} /&-]{1,30}$/u.test(cell));
}

/** The title above, or of the group that begins further left. */
function groupAt({ cells }: TableRow, at: number): string {
  return (
    cells
      .slice(0, at + 1)
      .findLast(isFilled)
      ?.trim() ?? ""
  );
}

/** Adds the group to a title that occurs twice, or is about people. */
function withGroups(row: TableRow, groups: TableRow): string[] {
  const keys = row.cells.map(titleKey);
  return row.cells.map((title, at) => {
    const group = groupAt(groups, at);
    const isVague = keys.indexOf(keys[at] ?? "") !== keys.lastIndexOf(keys[at] ?? "") || privateReason(group) !== undefined;
    return isVague && isFilled(title) ? `${group} ${title}`.trim() : title;
  });
}

/** Titles that are written over this row and the one below it. */
function bothTitles(top: readonly TableRow[], upper: number): string[] {
  const [one, other] = [top[upper], top[upper + 1]];
  if (!one || other?.n !== one.n + 1) return [];
  const width = Math.max(one.cells.length, other.cells.length);
  return Array.from({ length: width }, (_, i) => `${one.cells[i] ?? ""} ${other.cells[i] ?? ""}`.trim());
}

/** Where titles are written over two rows: the upper one, which alone says less, as does the lower one. */
function upperOf(top: readonly TableRow[], named: number): number {
  if (named === -1) return top.findIndex((_, i) => isHeader(bothTitles(top, i)));
  const alone = known(top[named]?.cells ?? []);
  return [named - 1, named].find((upper) => known(bothTitles(top, upper)) > alone) ?? -1;
}

/** The first with the most known titles, else the first that is no title of the list. */
function likeliest(top: readonly TableRow[]): number {
  if (top[0]?.error) return 0;
  const counts = top.map(({ cells }) => known(cells));
  const max = Math.max(0, ...counts);
  if (max >= 2) return counts.indexOf(max);
  const width = Math.max(0, ...top.map(filled));
  return Math.max(
    0,
    top.findIndex((row) => filled(row) >= 2 && filled(row) * 2 >= width),
  );
}

export interface TableTop {
  headerRow: number;
  header: TableRow | undefined;
  below: number;
}

const untitled = (titles: readonly string[]): TableTop => ({ headerRow: 0, header: { n: 0, cells: titles }, below: 0 });

function titledAt(top: readonly TableRow[], at: number): TableTop {
  const [row, above] = [top[at], top[at - 1]];
  const header = row && above && isGroups(above, row) ? { ...row, cells: withGroups(row, above) } : row;
  return { headerRow: row?.n ?? 0, header, below: at + 1 };
}

/**
 * The chosen row, else the first with the required columns, else the likeliest.
 * @param chosen the number of a row; 0 where the first one is an animal
 */
export function tableTop(top: readonly TableRow[], chosen: number | undefined): TableTop {
  if (chosen === 0) return untitled(adoptAPetTitles(top) ?? numberedTitles(top));
  const chosenAt = top.findIndex(({ n }) => n === chosen);
  const named = chosenAt === -1 ? top.findIndex(({ cells }) => isHeader(cells)) : chosenAt;
  const [upper, titles] = [upperOf(top, named), named === -1 ? adoptAPetTitles(top) : undefined];
  const lower = top[upper + 1];
  if (upper !== -1 && lower) return { headerRow: lower.n, header: { n: lower.n, cells: bothTitles(top, upper) }, below: upper + 2 };
  if (titles) return untitled(titles);
  return titledAt(top, named === -1 ? likeliest(top) : named);
}

/**
 * Looks at a sheet's first rows only.
 * @returns how many rows are below the titles of a list of animals; undefined for another list
 */
export function countAnimals(top: readonly TableRow[]): number | undefined {
  const { header, below } = tableTop(top, undefined);
  const [cells, rows] = [header?.cells ?? [], top.slice(below).filter((row) => !isBlankRow(row))];
  return isHeader(cells) && !isAboutPeople(cells, rows) ? rows.length : undefined;
}

/** Printed lists have their titles on each page. */
export function repeatsHead({ cells, error }: TableRow, head: readonly TableRow[]): boolean {
  const isSame = (other: readonly string[]): boolean =>
    other.every((cell, i) => foldedName(cell) === foldedName(cells[i] ?? "")) && cells.slice(other.length).every(isBlank);
  return !error && head.some((row) => isSame(row.cells));
}

export function shownRows(top: readonly TableRow[], { header, below }: TableTop): ImportTable["rows"] {
  const isPrivate = header?.cells.map((title) => privateReason(title) !== undefined) ?? [];
  return top.map(({ n, cells, error }, at) => {
    const texts = cells.filter((cell, i) => !isBlank(cell) && !(at >= below && isPrivate[i])).map((cell) => shortened(cell.trim()));
    return { n, text: shortened(error ? (error.came ?? "") : texts.slice(0, 20).join(", ")) };
  });
}
