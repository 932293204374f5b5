import { int64FromJson, int64FromText } from "#lib/platform/int64.ts";
import { isBlank } from "#lib/platform/names/folding.rules.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import { MAX_CATEGORY_NAME_LENGTH } from "#lib/shelter/categories/schema.ts";
import type { Columns } from "#lib/shelter/pets/import/columns/rules.ts";
import type { ImportField } from "#lib/shelter/pets/import/fields.schema.ts";
import type { CheckedRow } from "#lib/shelter/pets/import/rows/checked-row.schema.ts";
import {
  type CategoryNumbers,
  categoryNamed,
  cellError,
  checkedRowOf,
  EXTERNAL_RULE,
  NAME_RULE,
} from "#lib/shelter/pets/import/rows/row-parts.rules.ts";
import type { CellError, RowError } from "#lib/shelter/pets/import/schema.ts";
import { shortened } from "#lib/shelter/pets/import/shown-text.rules.ts";
import { type Reading, readAnimalCells } from "#lib/shelter/pets/import/values/animal-cells.rules.ts";
import { readDate } from "#lib/shelter/pets/import/values/dates.rules.ts";
import type { FieldError } from "#lib/shelter/pets/import/values/profile-cells.rules.ts";
import { cellOf } from "#lib/shelter/pets/import/values/row-cells.rules.ts";
import { isShortened, SHORTENED_RULE } from "#lib/shelter/pets/import/values/shortened-number.rules.ts";
import { statusOf } from "#lib/shelter/pets/import/values/status-words.rules.ts";
import { MAX_EXTERNAL_ID_CODE_POINTS, MAX_NAME_CODE_POINTS } from "#lib/shelter/pets/rules.ts";
import { isExternalId, isPetName } from "#lib/shelter/pets/schema.ts";
import { PROFILE_COLUMNS } from "#lib/shelter/profiles/columns.rules.ts";
import { readPartialDate } from "#lib/shelter/profiles/date.rules.ts";
import { FIELD_NAMES, fieldOf } from "#lib/shelter/profiles/fields.schema.ts";
import { MAX_LENGTHS } from "#lib/shelter/profiles/rules.ts";

/** Of animals that were adopted longer ago, no photos are fetched. */
const MAX_PHOTOS_AFTER_DAYS = 365;

/**
 * Of an adopted animal. Noon, so that it is the same day in most places.
 * @returns RFC 3339, never in the future; undefined where the file does not tell
 */
function adoptedAt(cells: readonly string[], columns: Columns, { isForeign, dateOrder, now, onDate }: Reading): string | undefined {
  const text = cellOf(cells, columns, "adoptionDate", isForeign);
  if (text.trim() === "") return undefined;
  onDate?.(text);
  const date = readDate(text, dateOrder, now);
  if (readPartialDate(date) === undefined) return undefined;
  const at = Date.parse(`${date}${"-01-01".slice(date.length - 4)}T12:00:00Z`);
  return new Date(Math.min(at, now)).toISOString();
}

/** @param at RFC 3339; undefined counts as long ago */
const isLongAdopted = (at: string | undefined, now: number): boolean =>
  at === undefined || Date.parse(at) < now - MAX_PHOTOS_AFTER_DAYS * DAY_MS;

const CATEGORY_RULE = "the name of one of your categories";

/** Spreadsheets may write a decimal point or exponent. */
const int64FromNumber = (text: string): bigint | undefined => (/^-?0\d/.test(text) ? undefined : int64FromJson(text));

const cellsOf = (count: number): string => (count === 1 ? "1 cell" : `${count.toLocaleString("en")} cells`);

/** Spreadsheets pad rows with blanks. */
function extraCells(cells: readonly string[], { width }: Columns): RowError | undefined {
  const extra = cells.slice(width).find((cell) => cell.trim() !== "");
  if (extra === undefined) return undefined;
  const sentence = `The row has ${cellsOf(cells.length)}, but the header row has ${cellsOf(width)}. Put a cell that contains the separator in quotation marks, or delete the extra cell.`;
  return { column: "row", came: shortened(extra), sentence };
}

const tooLong = (maxCharacters: number, characters: number): string =>
  `at most ${maxCharacters} characters long, not ${characters.toLocaleString("en")}`;

const MAX_CHARACTERS: Partial<Record<ImportField, number>> = {
  ...Object.fromEntries(FIELD_NAMES.map((name) => [name, fieldOf(name).max])),
  primaryBreed: MAX_LENGTHS.breed,
  secondaryBreed: MAX_LENGTHS.breed,
  name: MAX_NAME_CODE_POINTS,
  categoryId: MAX_CATEGORY_NAME_LENGTH,
  externalId: MAX_EXTERNAL_ID_CODE_POINTS,
};
const MAX_OTHER_CHARACTERS = 255;

export interface RowReading extends Reading {
  categories: CategoryNumbers;
  /** The category that rows without one get. */
  categoryId?: string | undefined;
}

class CellReader {
  readonly #cells: readonly string[];
  readonly #columns: Columns;
  readonly #reading: RowReading;
  readonly #longCells: ReadonlyMap<number, number>;

  constructor(cells: readonly string[], columns: Columns, reading: RowReading, longCells: ReadonlyMap<number, number>) {
    this.#cells = cells;
    this.#columns = columns;
    this.#reading = reading;
    this.#longCells = longCells;
  }

  text(field: ImportField): string {
    return cellOf(this.#cells, this.#columns, field, this.#reading.isForeign);
  }

  #error(field: ImportField, came: string, rule: string, at = this.#columns.at.get(field)?.[0] ?? -1): CellError {
    return { ...cellError(this.#columns.titles[at] ?? field, came, rule), at };
  }

  #checked<T>(field: ImportField, text: string, check: (text: string) => T | undefined, rule: string): T | CellError {
    const cut = this.#cutLength(field);
    const length = cut ?? [...text].length;
    const max = MAX_CHARACTERS[field] ?? MAX_OTHER_CHARACTERS;
    const isTooLong = cut !== undefined || (length > max && (field === "name" || field === "externalId"));
    return (isTooLong ? undefined : check(text)) ?? this.#error(field, text, isTooLong ? tooLong(max, length) : rule);
  }

  #number(text: string): string | RowError {
    const isLost = isShortened(text);
    return this.#checked(
      "externalId",
      text,
      (id) => (isExternalId(id) && !isLost ? id : undefined),
      isLost ? SHORTENED_RULE : EXTERNAL_RULE,
    );
  }

  get #kindField(): "categoryId" | "species" {
    return this.#columns.at.has("categoryId") ? "categoryId" : "species";
  }

  /** Undefined in a file about animals that the project has. */
  #category(text: string): bigint | CellError | undefined {
    const [field, { at }, { categories, categoryId }] = [this.#kindField, this.#columns, this.#reading];
    if (text === "" && categoryId !== undefined && at.has("name")) return BigInt(categoryId);
    if (!at.has(field)) return undefined;
    const isNumbered = field === "categoryId";
    const categoryOf = (): bigint | undefined =>
      (isNumbered ? int64FromText(text) : undefined) ?? categoryNamed(text, categories) ?? (isNumbered ? int64FromNumber(text) : undefined);
    const found = this.#checked(field, text, categoryOf, CATEGORY_RULE);
    return typeof found === "object" && text === "" ? { ...found, lacks: "category" } : found;
  }

  #cutLength(field: ImportField): number | undefined {
    return this.#longCells.get(this.#columns.at.get(field)?.[0] ?? -1);
  }

  row(): CheckedRow {
    const extra = extraCells(this.#cells, this.#columns);
    if (extra) return { errors: [extra] };
    const animal = readAnimalCells(this.#cells, this.#columns, this.#reading);
    const externalId = this.text("externalId").trim();
    const named = this.text("name");
    const { at } = this.#columns;
    // Other systems have animals without a name.
    const name = (this.#reading.isOfSystem || !at.has("name")) && isBlank(named) ? externalId : named;
    const happened = adoptedAt(this.#cells, this.#columns, this.#reading);
    if (animal.isLeftOut) {
      const known = isExternalId(externalId) && { externalId };
      const away = { ...(animal.isOnlyAway && { isOnlyAway: true as const }), ...(!at.has("name") && happened && { leftAt: happened }) };
      return { leftOut: { name: shortened(name), remark: animal.remark ?? "", ...known, ...away } };
    }
    const category = this.text(this.#kindField).trim();
    const status = this.text("status").trim();
    // Words that are none of ours keep it off the site.
    const given = animal.status ?? statusOf(status) ?? "available";
    const adopted = given === "sold" ? happened : undefined;
    const photos = given === "sold" && isLongAdopted(adopted, this.#reading.now) ? [] : animal.photos;
    const number = externalId === "" ? undefined : this.#number(externalId);
    return checkedRowOf({
      name: this.#checked("name", name, (text) => (isPetName(text) ? text : undefined), NAME_RULE),
      categoryId: this.#category(category),
      status: given,
      givenCategory: category,
      errors: typeof number === "object" ? [number] : [],
      emptied: this.#profileErrors(animal.errors),
      extras: {
        ...(typeof number === "string" && { externalId: number }),
        ...(animal.status === undefined && status === "" && typeof number === "string" && { isStatusBlank: true }),
        ...(animal.status !== undefined && { isStatusDerived: true }),
        ...(animal.inCareBy !== undefined && { inCareBy: animal.inCareBy }),
        ...(animal.isListedDerived && { isListedDerived: true }),
        ...(Object.keys(animal.patch).length > 0 && { patch: animal.patch }),
        ...(photos.length > 0 && { photos }),
        ...(adopted !== undefined && { adoptedAt: adopted }),
        ...(animal.remark !== undefined && { remark: animal.remark }),
      },
    });
  }

  #profileErrors(errors: readonly FieldError[]): RowError[] {
    const isFaulty = new Set(errors.map(({ field }) => field));
    const cutOnes = PROFILE_COLUMNS.filter((field) => !isFaulty.has(field) && this.#cutLength(field) !== undefined);
    return [...errors, ...cutOnes.map((field): FieldError => ({ field, came: this.text(field), rule: "" }))].map(
      ({ field, came, rule, at }) => {
        const cut = this.#cutLength(field);
        return this.#error(field, came, cut === undefined ? rule : tooLong(MAX_CHARACTERS[field] ?? MAX_OTHER_CHARACTERS, cut), at);
      },
    );
  }
}

/**
 * The API's rules, plus names of categories, and the words of other systems.
 * @param longCells full lengths of truncated cells
 */
export function checkCells(
  cells: readonly string[],
  columns: Columns,
  reading: RowReading,
  longCells: ReadonlyMap<number, number> = new Map(),
): CheckedRow {
  return new CellReader(cells, columns, reading, longCells).row();
}
