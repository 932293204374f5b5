import { z } from "zod";
import type { PetStatus } from "#lib/pets/schema.ts";
import { DAY_MS } from "#lib/time.ts";

export const IMPORT_FORMATS = ["csv", "json"] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** The most bytes of a file: 32 MiB. */
export const MOST_IMPORT_BYTES = 32 * 1024 * 1024;
/** The most rows of a file. */
export const MOST_IMPORT_ROWS = 100_000;
/**
 * The most rows that go in all or nothing: creations of the same project wait
 * until such an import is through, and must not wait long.
 */
export const MOST_ALL_ROWS = 20_000;
/** The most columns that are looked at. */
export const MOST_IMPORT_COLUMNS = 200;
/** The most rows of a CSV file with the blank ones counted in: what a spreadsheet can hold. */
export const MOST_SHEET_ROWS = 1_048_576;
/** The most characters of one row of a CSV file or one entry of a JSON list. */
export const MOST_ENTRY_CHARACTERS = 65_536;
/** The deepest nesting inside an entry of a JSON list; the entry itself is level 1. */
export const MOST_ENTRY_DEPTH = 16;
/** The most values and brackets inside an entry of a JSON list. */
export const MOST_ENTRY_VALUES = 200;
/** The most rows whose faults are kept to be shown; the rest are only counted. */
export const MOST_LISTED_FAULTS = 10_000;
/** Rows of one part of the preview. */
export const IMPORT_PAGE_ROWS = 50;
/** How long a file and its rows are kept: seven days. */
export const IMPORT_KEPT_MS = 7 * DAY_MS;

export const IMPORT_STATES = ["uploading", "checking", "ready", "adding", "done", "failed", "cancelled"] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** `all`: every row or none, and only when no row is faulty. `good`: those without a fault. */
export const IMPORT_MODES = ["all", "good"] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** What starting an import takes. */
export const startImportSchema = z.object(
  { mode: z.enum(IMPORT_MODES, { error: 'The mode must be "all" or "good"' }) },
  { error: "The body must be a JSON object" },
);

/** What an upload says of its file, beside the bytes. */
export const uploadSchema = z.object({
  fileName: z
    .string({ error: "The file's name is missing" })
    .min(1, "The file's name is missing")
    .max(255, "The file's name must have at most 255 characters")
    .refine((name) => name.isWellFormed() && !/\p{Cc}/u.test(name), { error: "The file's name must not hold control characters" }),
  format: z.enum(IMPORT_FORMATS, { error: 'The format must be "csv" or "json"' }),
});

/** A file of animals and how far it has come. Times are RFC 3339, UTC. */
export interface PetImport {
  id: string;
  fileName: string;
  format: ImportFormat;
  state: ImportState;
  mode: ImportMode | null;
  /** The name of who brought it; null when the account is gone. */
  who: string | null;
  /** While it is checked, so far. */
  goodRows: number;
  faultyRows: number;
  addedRows: number;
  /** Columns that mean nothing here and were passed over. */
  unused: string[];
  /** Why the whole file was refused. */
  fault: string | null;
  createdAt: string;
  finishedAt: string | null;
}

/** What is wrong with one value of a row. */
export interface RowFault {
  column: string;
  /** What came, shortened; null where nothing did. */
  came: string | null;
  /** What is allowed, as the end of "… must be". */
  rule: string;
}

/** A row of the file as the preview shows it. */
export interface ImportRow {
  n: number;
  name: string | null;
  categoryId: string | null;
  status: PetStatus | null;
  faults: RowFault[];
}

export interface ImportRowPage {
  rows: ImportRow[];
  /** For `after`; null at the end. */
  next: number | null;
}
