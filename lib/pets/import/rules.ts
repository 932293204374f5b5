import { int64FromJson, int64FromText } from "#lib/int64.ts";
import type { RowFault } from "#lib/pets/import/schema.ts";
import { MOST_NAME_CODE_POINTS, PET_STATUSES, type PetStatus } from "#lib/pets/rules.ts";
import { isPetName } from "#lib/pets/schema.ts";

/** A file that cannot be used at all; the message says why to the person who uploaded it. */
export class FileFault extends Error {}

/** A row that can become an animal. */
export interface GoodRow {
  name: string;
  categoryId: bigint;
  status: PetStatus;
}
export type CheckedRow = { pet: GoodRow; faults?: never } | { pet?: never; faults: RowFault[] };

const MOST_SHOWN = 80;
const NAME_RULE = `text of 1 to ${MOST_NAME_CODE_POINTS} characters, not blank`;
const CATEGORY_RULE = "the name or the number of a category";
const STATUS_RULE = "available, pending or adopted, or left empty";
const STATUS_OF: Record<string, PetStatus> = {
  ...Object.fromEntries(PET_STATUSES.map((status) => [status, status])),
  adopted: "sold",
  "": "available",
};

const shortened = (text: string): string => {
  // No code point has more than two units: the rest of a long text is never looked at.
  const points = [
    ...text
      .slice(0, 2 * MOST_SHOWN + 2)
      .toWellFormed()
      .replaceAll("\0", "\u{FFFD}"),
  ];
  return points.length > MOST_SHOWN ? `${points.slice(0, MOST_SHOWN).join("")}…` : points.join("");
};

/** A cell that a spreadsheet would run as a formula, one apostrophe in front of it or more. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * A text as a cell that no spreadsheet runs: what begins like a formula gets an
 * apostrophe in front. `fromCell` takes it away again, so every text survives.
 */
export function toCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The inverse of `toCell`. */
export function fromCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

const COLUMN_NAMES: Record<string, "name" | "categoryId" | "category" | "status"> = {
  name: "name",
  categoryid: "categoryId",
  category: "category",
  status: "status",
};

/** Where a file's first row says that each value stands. */
export interface Columns {
  name: number;
  /** The number of a category, or a name; `byName` when the column is called so. */
  category: number;
  status: number | undefined;
  unused: string[];
}

/**
 * Reads a file's first row. Capitals, blanks, hyphens and underscores in a
 * column's name do not matter; `categoryId` goes before `category`.
 * @returns a sentence that says what is missing when the file cannot be read
 */
export function readColumns(header: readonly string[]): Columns | string {
  const found = new Map<string, number>();
  const unused: string[] = [];
  header.forEach((cell, i) => {
    const meaning = COLUMN_NAMES[cell.toLowerCase().replaceAll(/[\s_-]/g, "")];
    if (meaning && found.has(meaning)) unused.push(cell);
    else if (meaning) found.set(meaning, i);
    else if (cell.trim() !== "") unused.push(cell);
  });
  const [name, category] = [found.get("name"), found.get("categoryId") ?? found.get("category")];
  if (name === undefined || category === undefined) {
    const missing = [...(name === undefined ? ["name"] : []), ...(category === undefined ? ["categoryId"] : [])];
    const came = header.filter((cell) => cell.trim() !== "").map((cell) => `“${shortened(cell)}”`);
    return `The first row must name the columns. Missing: ${missing.join(" and ")}. It says: ${came.slice(0, 10).join(", ") || "nothing"}.`;
  }
  return { name, category, status: found.get("status"), unused: unused.map(shortened) };
}

/** Numbers of categories by name, in lower case. */
export type CategoryNumbers = ReadonlyMap<string, bigint>;

const fault = (column: string, came: string | null, rule: string): RowFault => ({
  column,
  came: came === null ? null : shortened(came),
  rule,
});

function settle(name: string | RowFault, categoryId: bigint | RowFault, status: PetStatus | RowFault): CheckedRow {
  if (typeof name === "string" && typeof categoryId === "bigint" && typeof status === "string")
    return { pet: { name, categoryId, status } };
  return { faults: [name, categoryId, status].filter((part): part is RowFault => typeof part === "object") };
}

/** Checks a row of a CSV file. The rules are the API's; a category may also be given by its name. */
export function checkCells(cells: readonly string[], columns: Columns, categories: CategoryNumbers): CheckedRow {
  const name = fromCell(cells[columns.name] ?? "");
  const category = fromCell((cells[columns.category] ?? "").trim());
  const status = columns.status === undefined ? "" : (cells[columns.status] ?? "").trim().toLowerCase();
  return settle(
    isPetName(name) ? name : fault("name", name, NAME_RULE),
    int64FromText(category) ?? categories.get(category.toLowerCase()) ?? fault("categoryId", category, CATEGORY_RULE),
    STATUS_OF[status] ?? fault("status", status, STATUS_RULE),
  );
}

const asText = (value: unknown): string | null =>
  value === undefined ? null : typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));

/** Checks an entry of a JSON file; numbers stand as `{ number: … }` (see `readEntry`). The rules are the API's; `adopted` is taken for `sold`. */
export function checkEntry(entry: unknown, categories: CategoryNumbers): CheckedRow {
  if (typeof entry !== "object" || entry === null || Array.isArray(entry) || entry instanceof JsonNumber) {
    return { faults: [fault("row", asText(entry), "an object with name and categoryId")] };
  }
  const { name, categoryId, category, status } = entry as Record<string, unknown>;
  const given = categoryId ?? category;
  const number =
    given instanceof JsonNumber
      ? int64FromJson(given.source)
      : typeof given === "string"
        ? categories.get(given.trim().toLowerCase())
        : undefined;
  const wanted = status ?? "";
  return settle(
    typeof name === "string" && isPetName(name) ? name : fault("name", asText(name), NAME_RULE),
    number ?? fault("categoryId", asText(given), `${CATEGORY_RULE}, the number without quotes`),
    (typeof wanted === "string" ? STATUS_OF[wanted.trim().toLowerCase()] : undefined) ?? fault("status", asText(status), STATUS_RULE),
  );
}

/** A number as its digits stand in a file, so that an int64 stays exact. */
class JsonNumber {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  toJSON(): number {
    return Number(this.source);
  }
}

const withSource = (_: string, value: unknown, { source }: { source?: string }): unknown =>
  typeof value === "number" ? new JsonNumber(source ?? String(value)) : value;

/**
 * Reads one entry of a JSON list; inside an object every number keeps its digits.
 * @throws SyntaxError when the text is not JSON
 */
export function readEntry(source: string): unknown {
  if (!source.trimStart().startsWith("{")) return JSON.parse(source);
  return (JSON.parse as (text: string, reviver: typeof withSource) => unknown)(source, withSource);
}

/** More of a first line says no more about its delimiter. */
const MOST_HEADER = 16_384;

/** The delimiter of a CSV file, by its first line: whichever of `,`, `;` and tab stands there most often outside of quotes. */
export function delimiterOf(beginning: string): "," | ";" | "\t" {
  const [line = ""] = beginning
    .slice(0, MOST_HEADER)
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/, 1);
  const bare = line.replaceAll(/"(?:[^"]|"")*"/g, "");
  const count = (sign: string): number => bare.split(sign).length;
  const [best] = ([",", ";", "\t"] as const).toSorted((a, b) => count(b) - count(a));
  return best ?? ",";
}
