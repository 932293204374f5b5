import { isBlank } from "#lib/platform/names/folding.rules.ts";
import { ADOPT_A_PET } from "#lib/shelter/pets/import/presets/adopt-a-pet.rules.ts";
import type { TableRow } from "#lib/shelter/pets/import/schema.ts";

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
export function adoptAPetTitles(top: readonly TableRow[]): string[] | undefined {
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
export const numberedTitles = (top: readonly TableRow[]): string[] => Array.from({ length: widthOf(top) }, (_, at) => columnTitle(at));
