import { fromCell } from "#lib/platform/csv.ts";
import { InexactNumber, parseExactJson, roundedJson } from "#lib/platform/exact-json.ts";
import { int64FromJson, int64FromText } from "#lib/platform/int64.ts";
import { foldedName } from "#lib/platform/names/folding.rules.ts";
import { categoryFormSchema, MAX_CATEGORY_NAME_LENGTH } from "#lib/shelter/categories/schema.ts";
import type { Columns } from "#lib/shelter/pets/import/columns.rules.ts";
import type { RowError } from "#lib/shelter/pets/import/schema.ts";
import { shortened } from "#lib/shelter/pets/import/shown-text.rules.ts";
import { MAX_NAME_CODE_POINTS, PET_STATUSES, type PetStatus } from "#lib/shelter/pets/rules.ts";
import { isPetName } from "#lib/shelter/pets/schema.ts";

/** Tells the uploader why the whole file is unusable. */
export class FileError extends Error {}

interface GoodRow {
  name: string;
  categoryId: bigint;
  status: PetStatus;
}
export type CheckedRow =
  | { pet: GoodRow; errors?: never; newCategory?: never }
  | {
      pet?: never;
      errors: RowError[];
      newCategory?: string;
    };

const NAME_RULE = `text of 1 to ${MAX_NAME_CODE_POINTS} characters, not blank`;
const CATEGORY_RULE = "the name of one of your categories";
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

function settle(
  name: string | RowError,
  categoryId: bigint | RowError,
  status: PetStatus | RowError,
  givenCategory: string | undefined,
): CheckedRow {
  if (typeof name === "string" && typeof categoryId === "bigint" && typeof status === "string")
    return { pet: { name, categoryId, status } };
  const newCategory = typeof categoryId === "bigint" || givenCategory === undefined ? undefined : newCategoryOf(givenCategory);
  return {
    errors: [name, categoryId, status].filter((part): part is RowError => typeof part === "object"),
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

/**
 * The API's rules, plus category names.
 * @param longCells full lengths of truncated cells
 */
export function checkCells(
  cells: readonly string[],
  columns: Columns,
  categories: CategoryNumbers,
  longCells: ReadonlyMap<number, number> = new Map(),
): CheckedRow {
  const extra = extraCells(cells, columns);
  if (extra) return { errors: [extra] };
  const name = fromCell(cells[columns.name] ?? "");
  const category = fromCell((cells[columns.category] ?? "").trim());
  const status = columns.status === undefined ? "" : (cells[columns.status] ?? "").trim();
  const [longName, longCategory] = [longCells.get(columns.name), longCells.get(columns.category)];
  const longStatus = columns.status === undefined ? undefined : longCells.get(columns.status);
  const nameCharacters = longName ?? [...name].length;
  const nameRule = nameCharacters > MAX_NAME_CODE_POINTS ? tooLong(MAX_NAME_CODE_POINTS, nameCharacters) : NAME_RULE;
  return settle(
    isPetName(name) ? name : error("name", name, nameRule),
    longCategory === undefined
      ? (int64FromText(category) ??
          categoryNamed(category, categories) ??
          int64FromNumber(category) ??
          error("categoryId", category, CATEGORY_RULE))
      : error("categoryId", category, tooLong(MAX_CATEGORY_NAME_LENGTH, longCategory)),
    longStatus === undefined
      ? (statusOf(status) ?? error("status", status, STATUS_RULE))
      : error("status", status, tooLong(MAX_STATUS_CHARACTERS, longStatus)),
    category,
  );
}

const asText = (value: unknown): string | null => (value === undefined ? null : typeof value === "string" ? value : roundedJson(value));

/** The API's rules; `adopted` means `sold`. */
export function checkEntry(entry: unknown, categories: CategoryNumbers): CheckedRow {
  if (typeof entry !== "object" || entry === null || Array.isArray(entry) || entry instanceof InexactNumber) {
    return { errors: [error("row", asText(entry), "an object with name and categoryId")] };
  }
  const { name, categoryId, category, status } = entry as Record<string, unknown>;
  const given = categoryId ?? category;
  const number = typeof given === "bigint" ? given : typeof given === "string" ? categoryNamed(given, categories) : undefined;
  const wanted = status ?? "";
  return settle(
    typeof name === "string" && isPetName(name) ? name : error("name", asText(name), NAME_RULE),
    number ?? error("categoryId", asText(given), ENTRY_CATEGORY_RULE),
    (typeof wanted === "string" ? statusOf(wanted) : undefined) ?? error("status", asText(status), STATUS_RULE),
    typeof given === "string" ? given : undefined,
  );
}

/** Numbers keep their digits. @throws SyntaxError for invalid JSON */
export function readEntry(source: string): unknown {
  return source.trimStart().startsWith("{") ? parseExactJson(source) : JSON.parse(source);
}
