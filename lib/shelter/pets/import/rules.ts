import { InexactNumber, parseExactJson, roundedJson } from "#lib/platform/exact-json.ts";
import { int64FromJson, int64FromText } from "#lib/platform/int64.ts";
import { foldedName, isBlank } from "#lib/platform/names/folding.rules.ts";
import { isStorable } from "#lib/platform/stored-text.ts";
import { categoryFormSchema, MAX_CATEGORY_NAME_LENGTH } from "#lib/shelter/categories/schema.ts";
import { adoptedAt, isLongAdopted } from "#lib/shelter/pets/import/adoption-date.rules.ts";
import { type FieldError, type Reading, readAnimalCells } from "#lib/shelter/pets/import/animal-cells.rules.ts";
import type { CheckedRow, GoodRow } from "#lib/shelter/pets/import/checked-row.schema.ts";
import { type Columns, titleOf } from "#lib/shelter/pets/import/columns.rules.ts";
import type { ImportField } from "#lib/shelter/pets/import/fields.schema.ts";
import { cellOf } from "#lib/shelter/pets/import/row-cells.rules.ts";
import type { RowError } from "#lib/shelter/pets/import/schema.ts";
import { isShortened, SHORTENED_RULE } from "#lib/shelter/pets/import/shortened-number.rules.ts";
import { shortened, unstorableError } from "#lib/shelter/pets/import/shown-text.rules.ts";
import { MAX_EXTERNAL_ID_CODE_POINTS, MAX_NAME_CODE_POINTS, PET_STATUSES, type PetStatus } from "#lib/shelter/pets/rules.ts";
import { EXTERNAL_ID_RULE, isExternalId, isPetName } from "#lib/shelter/pets/schema.ts";
import { PROFILE_COLUMNS } from "#lib/shelter/profiles/columns.rules.ts";
import { MAX_LENGTHS } from "#lib/shelter/profiles/rules.ts";
import { profilePatchSchema } from "#lib/shelter/profiles/schema.ts";

const NAME_RULE = `text of 1 to ${MAX_NAME_CODE_POINTS} characters, not blank`;
const CATEGORY_RULE = "the name of one of your categories";
const EXTERNAL_RULE = EXTERNAL_ID_RULE.replace("must be ", "");
const ENTRY_CATEGORY_RULE = "the name or the number of a category, the number without quotes";
const STATUS_RULE = "available, pending or adopted, or left empty";
const MAX_STATUS_CHARACTERS = Math.max(...PET_STATUSES.map(({ length }) => length));
const STATUS_OF = new Map<string, PetStatus>([
  ...PET_STATUSES.map((status) => [status, status] as const),
  ["adopted", "sold"],
  ["", "available"],
]);
const statusOf = (text: string): PetStatus | undefined => STATUS_OF.get(foldedName(text));

export type CategoryNumbers = ReadonlyMap<string, bigint>;

/** "Dog" matches "Dogs", unless both exist. */
function categoryNamed(name: string, categories: CategoryNumbers): bigint | undefined {
  const wanted = foldedName(name);
  return categories.get(wanted) ?? categories.get(`${wanted}s`) ?? (wanted.endsWith("s") ? categories.get(wanted.slice(0, -1)) : undefined);
}

/** A number is a mistake, not a name. */
function newCategoryOf(text: string): string | undefined {
  return /^[\d\s.,+-]*(?:e[+-]?\d+)?$/i.test(text) ? undefined : categoryFormSchema.shape.name.safeParse(text).data;
}

const error = (column: string, came: string | null, rule: string): RowError => ({
  column,
  came: came === null ? null : shortened(came),
  rule,
});

interface Parts {
  name: string | RowError;
  categoryId: bigint | RowError;
  status: PetStatus | RowError;
  extras?: Omit<GoodRow, "name" | "categoryId" | "status">;
  errors?: RowError[];
  givenCategory: string | undefined;
}

function settle({ name, categoryId, status, extras, errors = [], givenCategory }: Parts): CheckedRow {
  if (typeof name === "string" && typeof categoryId === "bigint" && typeof status === "string" && errors.length === 0) {
    return { pet: { name, categoryId, status, ...extras } };
  }
  const newCategory = typeof categoryId === "bigint" || givenCategory === undefined ? undefined : newCategoryOf(givenCategory);
  return {
    errors: [...[name, categoryId, status].filter((part): part is RowError => typeof part === "object"), ...errors],
    ...(newCategory !== undefined && { newCategory }),
  };
}

/** Spreadsheets may write a decimal point or exponent. */
const int64FromNumber = (text: string): bigint | undefined => (/^-?0\d/.test(text) ? undefined : int64FromJson(text));

const cellsOf = (count: number): string => (count === 1 ? "1 cell" : `${count.toLocaleString("en")} cells`);

/** Spreadsheets pad rows with blank cells. */
function extraCells(cells: readonly string[], { width }: Columns): RowError | undefined {
  const extra = cells.slice(width).find((cell) => cell.trim() !== "");
  if (extra === undefined) return undefined;
  const sentence = `The row has ${cellsOf(cells.length)}, but the header row has ${cellsOf(width)}. Put a cell that contains the separator in quotation marks, or delete the extra cell.`;
  return { column: "row", came: shortened(extra), sentence };
}

const tooLong = (maxCharacters: number, characters: number): string =>
  `at most ${maxCharacters} characters long, not ${characters.toLocaleString("en")}`;

const MAX_CHARACTERS: Partial<Record<ImportField, number>> = {
  ...MAX_LENGTHS,
  primaryBreed: MAX_LENGTHS.breed,
  secondaryBreed: MAX_LENGTHS.breed,
  name: MAX_NAME_CODE_POINTS,
  categoryId: MAX_CATEGORY_NAME_LENGTH,
  status: MAX_STATUS_CHARACTERS,
  externalId: MAX_EXTERNAL_ID_CODE_POINTS,
};
const MAX_OTHER_CHARACTERS = 255;

export interface RowReading extends Reading {
  categories: CategoryNumbers;
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

  #error(field: ImportField, came: string, rule: string): RowError {
    return { ...error(titleOf(this.#columns, field), came, rule), at: this.#columns.at.get(field)?.[0] ?? -1 };
  }

  #checked<T>(field: ImportField, text: string, check: (text: string) => T | undefined, rule: string): T | RowError {
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

  #cutLength(field: ImportField): number | undefined {
    return this.#longCells.get(this.#columns.at.get(field)?.[0] ?? -1);
  }

  row(): CheckedRow {
    const extra = extraCells(this.#cells, this.#columns);
    if (extra) return { errors: [extra] };
    const animal = readAnimalCells(this.#cells, this.#columns, this.#reading);
    const externalId = this.text("externalId").trim();
    const named = this.text("name");
    // Other systems have animals without a name.
    const name = this.#reading.isForeign && isBlank(named) ? externalId : named;
    if (animal.isLeftOut) {
      const known = isExternalId(externalId) && { externalId };
      return { leftOut: { name: shortened(name), remark: animal.remark ?? "", ...known, ...(animal.isOnlyAway && { isOnlyAway: true }) } };
    }
    const { categories } = this.#reading;
    const field = this.#columns.at.has("categoryId") ? "categoryId" : "species";
    const category = this.text(field).trim();
    const status = this.text("status").trim();
    const known = field === "categoryId" ? int64FromText(category) : undefined;
    const numberOf = (text: string): bigint | undefined =>
      known ?? categoryNamed(text, categories) ?? (field === "categoryId" ? int64FromNumber(text) : undefined);
    const given = animal.status ?? this.#checked("status", status, statusOf, STATUS_RULE);
    const adopted = given === "sold" ? adoptedAt(this.#cells, this.#columns, this.#reading) : undefined;
    const photos = given === "sold" && isLongAdopted(adopted, this.#reading.now) ? [] : animal.photos;
    const number = externalId === "" ? undefined : this.#number(externalId);
    return settle({
      name: this.#checked("name", name, (text) => (isPetName(text) ? text : undefined), NAME_RULE),
      categoryId: this.#checked(field, category, numberOf, CATEGORY_RULE),
      status: given,
      givenCategory: category,
      errors: [...(typeof number === "object" ? [number] : []), ...this.#profileErrors(animal.errors)],
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
    return [...errors, ...cutOnes.map((field) => ({ field, came: this.text(field), rule: "" }))].map(({ field, came, rule }) => {
      const cut = this.#cutLength(field);
      return this.#error(field, came, cut === undefined ? rule : tooLong(MAX_CHARACTERS[field] ?? MAX_OTHER_CHARACTERS, cut));
    });
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

const asText = (value: unknown): string | null => (value === undefined ? null : typeof value === "string" ? value : roundedJson(value));

/** The API's rules; `adopted` means `sold`. */
export function checkEntry(entry: unknown, categories: CategoryNumbers): CheckedRow {
  if (typeof entry !== "object" || entry === null || Array.isArray(entry) || entry instanceof InexactNumber) {
    return { errors: [error("row", asText(entry), "an object with name and categoryId")] };
  }
  const { name, categoryId, category, status, externalId, profile } = entry as Record<string, unknown>;
  const given = categoryId ?? category;
  for (const [key, text] of Object.entries({ name, category: given, status, externalId }))
    if (typeof text === "string" && !isStorable(text)) return { errors: [unstorableError(key, text)] };
  const number = typeof given === "bigint" ? given : typeof given === "string" ? categoryNamed(given, categories) : undefined;
  const wanted = status ?? "";
  const patch = profilePatchSchema.nullish().safeParse(profile);
  const issues = patch.error?.issues.map(({ path, message }) => {
    const value = path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | null)?.[key], profile);
    return error(["profile", ...path].join("."), asText(value), message.replace(/^must be /, ""));
  });
  const hasNumber = typeof externalId === "string" && isExternalId(externalId);
  const numberError = externalId == null || hasNumber ? [] : [error("externalId", asText(externalId), EXTERNAL_RULE)];
  return settle({
    name: typeof name === "string" && isPetName(name) ? name : error("name", asText(name), NAME_RULE),
    categoryId: number ?? error("categoryId", asText(given), ENTRY_CATEGORY_RULE),
    status: (typeof wanted === "string" ? statusOf(wanted) : undefined) ?? error("status", asText(status), STATUS_RULE),
    givenCategory: typeof given === "string" ? given : undefined,
    errors: [...numberError, ...(issues ?? [])],
    extras: {
      ...(hasNumber && { externalId }),
      ...(hasNumber && wanted === "" && { isStatusBlank: true }),
      ...(patch.data && { patch: patch.data }),
      ...(patch.data?.listed === false && { remark: "Not listed: “listed” is false." }),
    },
  });
}

/** Numbers keep their digits. @throws SyntaxError for invalid JSON */
export function readEntry(source: string): unknown {
  return source.trimStart().startsWith("{") ? parseExactJson(source) : JSON.parse(source);
}
