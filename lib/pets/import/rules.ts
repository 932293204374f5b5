import { InexactNumber, parseExactJson, roundedJson } from "#lib/exact-json.ts";
import { int64FromText } from "#lib/int64.ts";
import type { RowFault } from "#lib/pets/import/schema.ts";
import { MOST_NAME_CODE_POINTS, PET_STATUSES, type PetStatus } from "#lib/pets/rules.ts";
import { isPetName } from "#lib/pets/schema.ts";

/** The message explains to the uploader why the whole file is unusable. */
export class FileFault extends Error {}

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
  // A code point has at most two UTF-16 units, so the rest of a long text is never read.
  const points = [
    ...text
      .slice(0, 2 * MOST_SHOWN + 2)
      .toWellFormed()
      .replaceAll("\0", "\u{FFFD}"),
  ];
  return points.length > MOST_SHOWN ? `${points.slice(0, MOST_SHOWN).join("")}…` : points.join("");
};

/** A formula, after any number of apostrophes. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Prefixes formulas with an apostrophe, so no spreadsheet runs them; `fromCell` restores every text exactly. */
export function toCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

export function fromCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

const COLUMN_NAMES: Record<string, "name" | "categoryId" | "category" | "status"> = {
  name: "name",
  categoryid: "categoryId",
  category: "category",
  status: "status",
};

export interface Columns {
  name: number;
  /** A category's number or name. */
  category: number;
  status: number | undefined;
  unused: string[];
}

/**
 * Ignores case, blanks, hyphens, and underscores; `categoryId` wins over `category`.
 * @returns a sentence naming what is missing
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
    return `The first row must name the columns. Missing: ${missing.join(" and ")}. Found: ${came.slice(0, 10).join(", ") || "nothing"}.`;
  }
  return { name, category, status: found.get("status"), unused: unused.map(shortened) };
}

/** By lowercase name. */
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

/** The API's rules; a category may also be a name. */
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

const asText = (value: unknown): string | null => (value === undefined ? null : typeof value === "string" ? value : roundedJson(value));

/** The API's rules, with exact numbers; `adopted` means `sold`. */
export function checkEntry(entry: unknown, categories: CategoryNumbers): CheckedRow {
  if (typeof entry !== "object" || entry === null || Array.isArray(entry) || entry instanceof InexactNumber) {
    return { faults: [fault("row", asText(entry), "an object with name and categoryId")] };
  }
  const { name, categoryId, category, status } = entry as Record<string, unknown>;
  const given = categoryId ?? category;
  const number = typeof given === "bigint" ? given : typeof given === "string" ? categories.get(given.trim().toLowerCase()) : undefined;
  const wanted = status ?? "";
  return settle(
    typeof name === "string" && isPetName(name) ? name : fault("name", asText(name), NAME_RULE),
    number ?? fault("categoryId", asText(given), `${CATEGORY_RULE}, the number without quotes`),
    (typeof wanted === "string" ? STATUS_OF[wanted.trim().toLowerCase()] : undefined) ?? fault("status", asText(status), STATUS_RULE),
  );
}

/**
 * Numbers inside an object keep their digits.
 * @throws SyntaxError when the text is not JSON
 */
export function readEntry(source: string): unknown {
  return source.trimStart().startsWith("{") ? parseExactJson(source) : JSON.parse(source);
}

const MOST_HEADER = 16_384;

/** The most frequent of `,`, `;`, and tab outside quotes in the first line. */
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
