import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { isStorable } from "#lib/platform/stored-text.ts";
import { canHold, privateReason } from "#lib/shelter/pets/import/columns/private.rules.ts";
import { isSiteColumn, isStatusColumn, isTicked } from "#lib/shelter/pets/import/columns/status-columns.rules.ts";
import {
  type FileColumn,
  hasKinds,
  hasRequiredFields,
  IMPORT_FIELDS,
  type ImportField,
  SHARED_FIELDS,
} from "#lib/shelter/pets/import/fields.schema.ts";
import { ENGLISH } from "#lib/shelter/pets/import/languages/english.rules.ts";
import { LANGUAGES, titlesOf, wordsIn } from "#lib/shelter/pets/import/languages/rules.ts";
import type { Language } from "#lib/shelter/pets/import/languages/schema.ts";
import { isOfAvailability, shownStatus } from "#lib/shelter/pets/import/languages/standing.rules.ts";
import type { PresetId } from "#lib/shelter/pets/import/preset.schema.ts";
import { isColumnOf, presetOf } from "#lib/shelter/pets/import/presets/rules.ts";
import type { TableRow, WholeRowError } from "#lib/shelter/pets/import/schema.ts";
import { shortened, unstorableError } from "#lib/shelter/pets/import/shown-text.rules.ts";
import { askedTitle, titleKey } from "#lib/shelter/pets/import/title.rules.ts";
import { columnHeading, PROFILE_COLUMNS } from "#lib/shelter/profiles/columns.rules.ts";

/** The API's name first. Ignores case, blanks, and punctuation. */
export const COLUMN_NAMES = {
  name: ["name"],
  categoryId: ["categoryId", "category"],
  status: ["status"],
  externalId: ["externalId"],
} as const satisfies Partial<Record<ImportField, readonly string[]>>;

const NUMBERED = ["", ...Array.from({ length: 12 }, (_, i) => ` ${i + 1}`)];

function namesOf(field: ImportField): string[] {
  const own = Object.entries(COLUMN_NAMES).find(([name]) => name === field)?.[1] ?? [];
  const profile = PROFILE_COLUMNS.some((column) => column === field) ? [columnHeading(field)] : [];
  const titles = titlesOf(field);
  return [...own, ...profile, ...(field === "photo" ? titles.flatMap((title) => NUMBERED.map((n) => title + n)) : titles)];
}

interface Named {
  field: ImportField;
  /** The lowest wins. */
  rank: number;
}
const NAMED: ReadonlyMap<string, Named> = new Map(
  IMPORT_FIELDS.flatMap((field) => namesOf(field).map((name, rank): [string, Named] => [titleKey(name), { field, rank }])).toReversed(),
);

function presetNames(preset: PresetId): ReadonlyMap<string, Named> {
  return new Map(Object.entries(presetOf(preset).columns).map(([key, field], rank) => [key, { field, rank }]));
}

/** In the language of their column's title. */
export function defaultCurrency(header: readonly string[], fields: ColumnFields): string {
  const key = titleKey(header[fields.indexOf("feeAmount")] ?? "");
  const isNamed = ({ titles }: Language): boolean => wordsIn(titles.feeAmount).some((title) => titleKey(title) === key);
  return (LANGUAGES.find(isNamed) ?? ENGLISH).currency;
}

/** Per column; null ignores it. */
export type ColumnFields = readonly (ImportField | null)[];

export interface Columns {
  at: ReadonlyMap<ImportField, readonly number[]>;
  titles: readonly string[];
  width: number;
  /** A system's own words, by position. */
  words?: ReadonlyMap<number, ReadonlyMap<string, string>>;
  /** Columns of ticks for animals that may be seen: an empty cell says no. */
  ticked?: ReadonlySet<number>;
  /** Cells that say nothing where another one has one of these words. */
  hidden?: readonly HiddenCell[];
}

interface HiddenCell {
  at: number;
  by: number;
  words: readonly string[];
}

export function withoutPrivate(header: readonly string[], fields: ColumnFields): ColumnFields {
  return fields.map((field, i) => (field !== null && canHold(header[i] ?? "", field) ? field : null));
}

const OWN_TITLES: ReadonlySet<string> = new Set(
  ["id", "added", "changed", ...Object.values(COLUMN_NAMES).flat(), ...PROFILE_COLUMNS.map(columnHeading)].map(titleKey),
);

/** Whether all titles are those of our exports and example. */
export function isOwnLayout(header: readonly string[]): boolean {
  const keys = header.map(titleKey).filter((key) => key !== "");
  return keys.every((key) => OWN_TITLES.has(key)) && COLUMN_NAMES.categoryId.some((name) => keys.includes(titleKey(name)));
}

/** Beside those that have a field. @param rows below the header @param preset whose own columns are known */
export function withStatusColumns(
  header: readonly string[],
  fields: ColumnFields,
  rows: readonly (readonly string[])[],
  preset?: PresetId,
): ColumnFields {
  return fields.map((field, i) => {
    const title = header[i] ?? "";
    if (field !== null || (preset && isColumnOf(preset, title)) || !canHold(title, "outcome")) return field;
    const cells = rows.map((row) => row[i] ?? "");
    return isSiteColumn(title, cells) ? "adoptable" : isStatusColumn(title, cells) ? "outcome" : null;
  });
}

/** @param rows below the header */
export function tickedColumns(header: readonly string[], fields: ColumnFields, rows: readonly (readonly string[])[]): Set<number> {
  const isOfSite = (at: number): boolean => fields[at] === "adoptable" || (fields[at] === "outcome" && isOfAvailability(header[at] ?? ""));
  return new Set(header.flatMap((_, at) => (isOfSite(at) && isTicked(rows.map((row) => row[at] ?? "")) ? [at] : [])));
}

/** The name listed first wins, then the leftmost column. */
export function fieldsByName(header: readonly string[], preset?: PresetId): ColumnFields {
  const names = preset ? presetNames(preset) : NAMED;
  const named = header.map((title) => names.get(titleKey(title)) ?? (preset ? undefined : names.get(titleKey(askedTitle(title)))));
  const best = new Map<ImportField, Named>();
  for (const one of named) if (one && one.rank < (best.get(one.field)?.rank ?? Number.POSITIVE_INFINITY)) best.set(one.field, one);
  const fields = named.map((one, at) => {
    const isChosen = one && (SHARED_FIELDS.has(one.field) || (best.get(one.field) === one && named.indexOf(one) === at));
    return isChosen ? one.field : null;
  });
  return withoutPrivate(header, fields);
}

function wordsOf(header: readonly string[], preset: PresetId | null | undefined): Pick<Columns, "words" | "hidden"> {
  const { words, hiddenBy = {} } = preset ? presetOf(preset) : {};
  if (!words) return {};
  const keys = header.map(titleKey);
  const hidden = Object.entries(hiddenBy).flatMap(([key, others]) =>
    Object.entries(others).map(([other, hiding]) => ({ at: keys.indexOf(key), by: keys.indexOf(other), words: hiding })),
  );
  const byKey = Object.entries(words).map(([key, meanings]) => [keys.indexOf(key), new Map(Object.entries(meanings))] as const);
  return { words: new Map(byKey), hidden: hidden.filter(({ at, by }) => at !== -1 && by !== -1) };
}

/**
 * Undefined without a required field.
 * @param width of the header, which may exceed the usable columns
 * @param preset whose words the cells have
 */
export function columnsOf(
  header: readonly string[],
  fields: ColumnFields,
  width: number,
  preset?: PresetId | null,
  isKindChosen = false,
): Columns | undefined {
  if (!hasRequiredFields(fields, isKindChosen)) return undefined;
  const at = new Map<ImportField, number[]>();
  for (const [i, field] of fields.entries()) if (field) at.set(field, [...(at.get(field) ?? []), i]);
  return { at, titles: header.map((title, i) => shown(title) || `Column ${i + 1}`), width, ...wordsOf(header, preset) };
}

export function titleOf({ at, titles }: Columns, field: ImportField): string {
  return titles[at.get(field)?.[0] ?? -1] ?? field;
}

export function errorOfRow({ cells, error, unreadable }: TableRow, { at, titles }: Columns): WholeRowError | undefined {
  const used = [...at.values()].flat();
  const known = error ?? unreadable?.find(({ column }) => used.includes(column))?.error;
  const unstorable = known ? undefined : used.find((column) => !isStorable(cells[column] ?? ""));
  return unstorable === undefined ? known : unstorableError(titles[unstorable] ?? "", cells[unstorable] ?? "");
}

export function missingColumns(header: readonly string[], fields: ColumnFields): string {
  const found = header.filter((cell) => cell.trim() !== "").map((cell) => `“${isolated(shortened(cell))}”`);
  const missing = [...(fields.includes("name") ? [] : ["the name"]), ...(hasKinds(fields) ? [] : ["the category"])];
  return `Choose which column holds ${missing.join(" and which holds ")}. Found: ${found.slice(0, 10).join(", ") || "nothing"}.`;
}

const shown = (cell: string | undefined): string => shortened((cell ?? "").trim());

export function columnTitles(header: readonly string[]): string[] {
  return header.map(shown);
}

/**
 * @param sample first row below the header
 * @param preset only imported columns of its export have examples: others may be about people
 */
export function fileColumns(header: readonly string[], fields: ColumnFields, sample: readonly string[], preset?: PresetId): FileColumn[] {
  return header.map((given, i) => {
    const [title, field, reason] = [shown(given), fields[i] ?? null, privateReason(given)];
    const text = shown(sample[i]);
    const isShown = text !== "" && !reason && (field !== null || !preset);
    return { title, sample: isShown ? (field === "outcome" ? shownStatus(title, text) : text) : "", field, ...(reason && { reason }) };
  });
}

/** Columns that are ignored because another one has their field. @returns their positions, and that one's */
export function doubledColumns(columns: readonly FileColumn[], preset?: PresetId): { at: number; by: number; field: ImportField }[] {
  return columns.flatMap(({ title, field, reason }, at) => {
    const [meant] = field === null && !reason ? fieldsByName([title], preset) : [];
    const by = meant ? columns.findIndex((other) => other.field === meant) : -1;
    return meant && by !== -1 ? [{ at, by, field: meant }] : [];
  });
}
