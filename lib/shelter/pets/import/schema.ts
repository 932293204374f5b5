import * as z from "zod";
import { isStorable } from "#lib/platform/stored-text.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import type { FileColumn } from "#lib/shelter/pets/import/fields.schema.ts";
import type { FieldPairs } from "#lib/shelter/pets/import/kept.schema.ts";
import type { PhotoFetch } from "#lib/shelter/pets/import/photo-fetch.schema.ts";
import type { ImportReading } from "#lib/shelter/pets/import/reading.schema.ts";
import type { PetStatus } from "#lib/shelter/pets/schema.ts";
import type { SEXES } from "#lib/shelter/profiles/rules.ts";

const IMPORT_FORMATS = ["csv", "json", "xlsx"] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

export const MAX_IMPORT_BYTES = 32 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 100_000;
/** Creations of the project wait for such an import. */
export const MAX_ALL_ROWS = 20_000;
export const MAX_IMPORT_COLUMNS = 200;
/** More are ignored. */
export const MAX_IMPORT_SHEETS = 50;
/** A spreadsheet's limit, with blank rows. */
export const MAX_SHEET_ROWS = 1_048_576;
/** Per JSON entry. */
export const MAX_ENTRY_CHARACTERS = 65_536;
export const CSV_SEPARATORS = [",", ";", "\t", "|"] as const;
export type CsvSeparator = (typeof CSV_SEPARATORS)[number];
/** The entry is level 1. */
export const MAX_ENTRY_DEPTH = 16;
/** With brackets. */
export const MAX_ENTRY_VALUES = 200;
/** More are only counted. */
export const MAX_LISTED_ERRORS = 10_000;
export const IMPORT_PAGE_ROWS = 50;
export const IMPORT_KEPT_MS = 7 * DAY_MS;

const IMPORT_STATES = ["uploading", "checking", "ready", "adding", "done", "failed", "cancelled", "undoing", "undone"] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** `all`: none if any row has an error. */
const IMPORT_MODES = ["all", "good"] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** What new animals become: unlisted, whatever their file says. */
const LISTINGS = ["as_told", "unlisted"] as const;
export type ImportListing = (typeof LISTINGS)[number];

export const startImportSchema = z.object({
  mode: z.enum(IMPORT_MODES, { error: 'The mode must be "all" or "good"' }),
  duplicates: z.enum(["add", "skip"], { error: 'The duplicates must be "add" or "skip"' }).default("add"),
  /** Where omitted, unlisted if the file doesn’t say which animals are on hold. */
  newAnimals: z.enum(LISTINGS, { error: 'The newAnimals must be "as_told" or "unlisted"' }).optional(),
});
export type ImportStart = z.infer<typeof startImportSchema>;

/** In `sheets`. */
export const chosenSheetSchema = z.object({ sheet: z.number({ error: "The sheet must be a number" }).int().min(0) });

/** Detects what is omitted; the header row is 0 where the first row is an animal. */
export const chosenTableSchema = z.object({
  headerRow: z.number({ error: "The header row must be a number" }).int().min(0).optional(),
  separator: z.enum(CSV_SEPARATORS, { error: "The separator must be a comma, a semicolon, a tab, or a vertical bar" }).optional(),
});
export type ChosenTable = z.infer<typeof chosenTableSchema>;

export const uploadSchema = z.object({
  fileName: z
    .string({ error: "The file's name is required" })
    .min(1, "The file's name is required")
    .max(255, "The file's name must have at most 255 characters")
    .refine((name) => isStorable(name) && !/\p{Cc}/u.test(name), { error: "The file's name must not contain control characters" }),
  format: z.enum(IMPORT_FORMATS, { error: 'The format must be "csv", "json", or "xlsx"' }),
});

/** More follow later. */
export const MAX_NEW_CATEGORIES = 50;

export const newCategoriesSchema = z.array(z.object({ name: z.string(), rows: z.int() }));
export type NewImportCategory = z.infer<typeof newCategoriesSchema>[number];

export const importCategoriesSchema = z.object({
  names: z
    .array(z.string(), { error: "The names must be a list of texts" })
    .min(1, "Choose at least one category")
    .max(MAX_NEW_CATEGORIES, `At most ${MAX_NEW_CATEGORIES} categories can be created at once`),
});

export const importTableSchema = z.object({
  /** 0 where the first row is an animal. */
  headerRow: z.int(),
  /** Null for a sheet. */
  separator: z.enum(CSV_SEPARATORS).nullable(),
  /** For the header, shortened. */
  rows: z.array(z.object({ n: z.int(), text: z.string() })),
});
export type ImportTable = z.infer<typeof importTableSchema>;

const count = z.int().default(0);
export const importTallySchema = z.object({
  updates: count,
  unchanged: count,
  leftOut: count,
  unlisted: count,
  adopted: count,
  undated: count,
  takenOff: count,
  keepStatus: count,
  /** Animals with values that the team changed, and those that take the file's. */
  kept: count,
  taken: count,
  comeBack: count,
  remarked: count,
  photos: count,
  /** Rows that are refused for want of a category. */
  kindless: count,
});
type ImportTally = z.infer<typeof importTallySchema>;
export const NO_TALLY = importTallySchema.parse({});

export const sheetNamesSchema = z.array(z.string());

/** Times are RFC 3339, UTC. */
export interface PetImport {
  id: string;
  fileName: string;
  format: ImportFormat;
  state: ImportState;
  mode: ImportMode | null;
  /** Null when the account is gone. */
  who: string | null;
  /** So far, while checking. */
  goodRows: number;
  faultyRows: number;
  addedRows: number;
  /** Valid, like an animal or an earlier row. */
  duplicateRows: number;
  skipsDuplicates: boolean;
  /** In the bin, so far while undoing. */
  undoneRows: number;
  restoredRows: number;
  /** Null before the check, and for JSON. */
  columns: FileColumn[] | null;
  /** If several. */
  sheets: string[];
  /** Position in `sheets`. */
  sheet: number;
  /** Null before the check, and for JSON. */
  table: ImportTable | null;
  newCategories: NewImportCategory[];
  reading: ImportReading | null;
  tally: ImportTally;
  updatedRows: number;
  /** Null without addresses of photos, or before animals are added. */
  photoFetch: PhotoFetch | null;
  /** While `ready`: missing columns, or an unusable sheet. */
  error: string | null;
  createdAt: string;
  finishedAt: string | null;
}

/** Of those that an import added, outside the bin. */
export type AddedAnimals = Record<"animals" | "unlisted" | "withoutPhoto", number>;

export interface FileLine {
  n: number;
  /** Shortened. */
  text: string;
}

export interface CellError {
  column: string;
  /** Shortened; null when absent. */
  came: string | null;
  /** Completes "… must be". */
  rule: string;
  /** In the row; undefined for JSON. */
  at?: number;
  /** What the row has nothing of. */
  lacks?: "category";
  /** How many rows have this text in this column, where there are several; `all` where not all rows with errors are listed. */
  rows?: number | "all";
}

export interface WholeRowError {
  column: "row";
  came: string;
  sentence: string;
  lines?: FileLine[];
}

export type RowError = CellError | WholeRowError;

/** For the preview. `text`: the beginning of the description. */
export interface RowProfile {
  isListed: boolean | undefined;
  species: string | undefined;
  breeds: string[];
  sex: (typeof SEXES)[number] | undefined;
  birthDate: string | undefined;
  text: string | undefined;
}

export interface ImportRow {
  n: number;
  name: string | null;
  categoryId: string | null;
  status: PetStatus | null;
  errors: RowError[];
  /** Not understood, and left empty. */
  emptied: RowError[];
  duplicateOf: { petId: string } | { row: number } | null;
  /** Null with errors. */
  outcome: "new" | "update" | "unchanged" | "taken_off" | "left_out" | null;
  /** Of leaving it out, taking it off the site, not listing it, or its adoption. */
  remark: string | null;
  knownPet: string | null;
  photoCount: number;
  /** What the team changed since the last import. */
  kept: FieldPairs | null;
  takesFile: boolean;
  /** As the row says; as it changes an animal that the project has. */
  profile: RowProfile | null;
}

export const ROW_KINDS = ["all", "faulty", "duplicates", "remarked", "unlisted"] as const;
export type RowKind = (typeof ROW_KINDS)[number];

export interface ImportRowPage {
  rows: ImportRow[];
  next: number | null;
}

export interface TableRow {
  /** From 1. */
  n: number;
  cells: readonly string[];
  /** Makes all cells unusable. */
  error?: WholeRowError;
  /** Only in imported columns. */
  unreadable?: { column: number; error: WholeRowError }[];
  /** How long truncated cells were, by position. */
  longCells?: Map<number, number>;
}
