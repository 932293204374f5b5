import { foldedName } from "#lib/platform/names/folding.rules.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { type FileColumn, IMPORT_FIELDS, type ImportField, type WholeRowError } from "#lib/shelter/pets/import/schema.ts";
import { shortened } from "#lib/shelter/pets/import/shown-text.rules.ts";

/** The API's name first. Ignores case, blanks, hyphens, and underscores. */
export const COLUMN_NAMES: Record<ImportField, readonly string[]> = {
  name: ["name"],
  categoryId: ["categoryId", "category"],
  status: ["status"],
};
const USUAL_NAMES: Record<ImportField, readonly string[]> = {
  name: ["pet name", "animal name", "pet's name", "animal's name"],
  categoryId: ["species", "animal type", "pet type", "kind", "type"],
  status: ["adoption status", "availability"],
};
const REQUIRED = ["name", "categoryId"] as const satisfies readonly ImportField[];
const REQUIRED_WORDS = { name: "the name", categoryId: "the category" } as const;

/** Per column; null ignores it. */
export type ColumnFields = readonly (ImportField | null)[];

export interface Columns {
  name: number;
  /** A number or name. */
  category: number;
  status: number | undefined;
  width: number;
}

export interface TableRow {
  /** In the file, from 1. */
  n: number;
  cells: readonly string[];
  /** Makes all cells unusable. */
  error?: WholeRowError;
  /** Count only in imported columns. */
  unreadable?: { column: number; error: WholeRowError }[];
  /** Full lengths of truncated cells, by position. */
  longCells?: Map<number, number>;
}

const plain = (title: string): string => foldedName(title).replaceAll(/[\s_'’-]/g, "");

/** The name listed first wins, then the leftmost column. */
export function fieldsByName(header: readonly string[]): ColumnFields {
  const titles = header.map(plain);
  const chosen = new Map<number, ImportField>();
  for (const field of IMPORT_FIELDS) {
    const names = [...COLUMN_NAMES[field], ...USUAL_NAMES[field]];
    const found = names.map((name) => titles.indexOf(plain(name))).find((at) => at !== -1);
    if (found !== undefined) chosen.set(found, field);
  }
  return header.map((_, i) => chosen.get(i) ?? null);
}

/** Undefined without a required field. @param width of the header, which may exceed the usable columns */
export function columnsOf(fields: ColumnFields, width: number): Columns | undefined {
  const [name, category, status] = [fields.indexOf("name"), fields.indexOf("categoryId"), fields.indexOf("status")];
  if (name === -1 || category === -1) return undefined;
  return { name, category, status: status === -1 ? undefined : status, width };
}

export function columnWords(header: readonly string[], fields: ColumnFields): ReadonlyMap<string, string> {
  return new Map(fields.flatMap((field, i) => (field === null ? [] : [[field, shown(header[i]) || `Column ${i + 1}`]])));
}

export function rowError({ error, unreadable }: TableRow, { name, category, status }: Columns): WholeRowError | undefined {
  return error ?? unreadable?.find(({ column }) => column === name || column === category || column === status)?.error;
}

export function missingColumns(header: readonly string[], fields: ColumnFields): string {
  const found = header.filter((cell) => cell.trim() !== "").map((cell) => `“${isolated(shortened(cell))}”`);
  const missing = REQUIRED.filter((field) => !fields.includes(field)).map((field) => REQUIRED_WORDS[field]);
  return `Choose which column holds ${missing.join(" and which holds ")}. Found: ${found.slice(0, 10).join(", ") || "nothing"}.`;
}

const shown = (cell: string | undefined): string => shortened((cell ?? "").trim());

export function columnTitles(header: readonly string[]): string[] {
  return header.map(shown);
}

/** @param sample first row below the header */
export function fileColumns(header: readonly string[], fields: ColumnFields, sample: readonly string[]): FileColumn[] {
  return columnTitles(header).map((title, i) => ({ title, sample: shown(sample[i]), field: fields[i] ?? null }));
}
