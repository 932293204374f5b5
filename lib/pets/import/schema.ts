import { z } from "zod";
import type { PetStatus } from "#lib/pets/schema.ts";
import { DAY_MS } from "#lib/time.ts";

export const IMPORT_FORMATS = ["csv", "json"] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

export const MOST_IMPORT_BYTES = 32 * 1024 * 1024;
export const MOST_IMPORT_ROWS = 100_000;
/** Low, because the project's creations wait for an all-or-nothing import. */
export const MOST_ALL_ROWS = 20_000;
export const MOST_IMPORT_COLUMNS = 200;
/** Includes blank rows; a spreadsheet's maximum. */
export const MOST_SHEET_ROWS = 1_048_576;
/** Per CSV row or JSON entry. */
export const MOST_ENTRY_CHARACTERS = 65_536;
/** The entry itself is level 1. */
export const MOST_ENTRY_DEPTH = 16;
/** Includes brackets. */
export const MOST_ENTRY_VALUES = 200;
/** The rest are only counted. */
export const MOST_LISTED_FAULTS = 10_000;
export const IMPORT_PAGE_ROWS = 50;
export const IMPORT_KEPT_MS = 7 * DAY_MS;

export const IMPORT_STATES = ["uploading", "checking", "ready", "adding", "done", "failed", "cancelled"] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** `all`: every row or none, only if none is faulty. `good`: rows without faults. */
export const IMPORT_MODES = ["all", "good"] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

export const startImportSchema = z.object(
  { mode: z.enum(IMPORT_MODES, { error: 'The mode must be "all" or "good"' }) },
  { error: "The body must be a JSON object" },
);

export const uploadSchema = z.object({
  fileName: z
    .string({ error: "The file's name is required" })
    .min(1, "The file's name is required")
    .max(255, "The file's name must have at most 255 characters")
    .refine((name) => name.isWellFormed() && !/\p{Cc}/u.test(name), { error: "The file's name must not contain control characters" }),
  format: z.enum(IMPORT_FORMATS, { error: 'The format must be "csv" or "json"' }),
});

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
  unused: string[];
  fault: string | null;
  createdAt: string;
  finishedAt: string | null;
}

export interface RowFault {
  column: string;
  /** Shortened; null when absent. */
  came: string | null;
  /** Completes "… must be". */
  rule: string;
}

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
