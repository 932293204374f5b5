import { queryRows, queryText, transaction } from "#lib/platform/db/pool.ts";
import { leaveOutEarlierWithin, markDuplicatesWithin } from "#lib/shelter/pets/import/check/duplicates.mutations.ts";
import type { CheckProgress } from "#lib/shelter/pets/import/check/store-rows.mutations.ts";
import { countTallyWithin } from "#lib/shelter/pets/import/check/tally.mutations.ts";
import type { FileColumn } from "#lib/shelter/pets/import/fields.schema.ts";
import { type ImportReading, importReadingSchema } from "#lib/shelter/pets/import/reading.schema.ts";
import {
  type ChosenTable,
  CSV_SEPARATORS,
  type ImportFormat,
  type ImportTable,
  type NewImportCategory,
} from "#lib/shelter/pets/import/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

export interface Check {
  format: ImportFormat;
  /** Undefined before the first check, and without a choice. */
  sheet: number | undefined;
  chosen: ChosenTable;
  reading: ImportReading | undefined;
  progress: CheckProgress;
}

interface CheckCells extends Record<"sheet" | "readingKey" | "headerRow" | "separator" | "reading", string | null> {
  format: ImportFormat;
  through: string;
}

const FIND = `select format, sheet, checked_through as through, checked_fields as "readingKey", header_row as "headerRow", separator, reading from pet_imports
  where id = $1 and project_id = $2 and state = 'checking' for update`;
const RESET = "update pet_imports set good_rows = 0, faulty_rows = 0, checked_through = 0 where id = $1";

/**
 * Drops earlier results unless that check was interrupted.
 * @returns undefined without anything left to check
 */
export async function beginCheck(scope: ProjectScope, importId: string, startsOver = false): Promise<Check | undefined> {
  return await transaction(async (on) => {
    const [row] = await queryRows<CheckCells>(FIND, [importId, scope.projectId], on);
    if (!row) return undefined;
    const { format, readingKey, headerRow } = row;
    const sheet = row.sheet === null ? undefined : Number(row.sheet);
    const chosen = {
      headerRow: headerRow ? Number(headerRow) : undefined,
      separator: CSV_SEPARATORS.find((separator) => separator === row.separator),
    };
    const reading = row.reading ? importReadingSchema.parse(JSON.parse(row.reading)) : undefined;
    const through = startsOver ? 0 : Number(row.through);
    if (through > 0) return { format, sheet, chosen, reading, progress: { through, readingKey } };
    await queryText(RESET, [importId], on);
    await queryText("delete from pet_import_rows where import_id = $1", [importId], on);
    return { format, sheet, chosen, reading, progress: { through: 0, readingKey: null } };
  });
}

export async function isChecking(scope: ProjectScope, importId: string): Promise<boolean> {
  const text = "select from pet_imports where id = $1 and project_id = $2 and state = 'checking'";
  return (await queryText(text, [importId, scope.projectId])).length > 0;
}

const LOCK = {
  name: "import-lock-checked",
  text: `select id from pet_imports where id = $1 and project_id = $2 and state = 'checking' and good_rows + faulty_rows = $3 for update`,
};
const END = {
  name: "import-end",
  text: `update pet_imports set state = 'ready', checked_through = 0, columns = $3::jsonb, fault = $4, sheets = $5::jsonb, new_categories = $6::jsonb, read_as = $7::jsonb, reading = $8::jsonb, sheet = coalesce(sheet, $9)
          where id = $1 and project_id = $2`,
};
export interface Checked {
  rows: number;
  columns: readonly FileColumn[] | undefined;
  /** Why no row could be checked; the person can choose columns, a sheet, or a header. */
  error: string | undefined;
  sheets: { names: readonly string[]; read: number } | undefined;
  table: ImportTable | undefined;
  newCategories: readonly NewImportCategory[];
  reading: ImportReading | undefined;
  earlierIntakes?: ReadonlyMap<number, number>;
}

/**
 * The file stays for another check.
 * @returns false when canceled, or when `rows` is not the stored count (a concurrent check)
 */
export async function endCheck(scope: ProjectScope, importId: string, checked: Checked): Promise<boolean> {
  const { rows, columns, error, sheets, table, newCategories, reading } = checked;
  const jsonOf = (value: object | undefined): string | null => (value ? JSON.stringify(value) : null);
  return await transaction(async (on) => {
    const locked = await queryText(LOCK, [importId, scope.projectId, rows], on);
    if (locked.length === 0) return false;
    await leaveOutEarlierWithin(on, importId, checked.earlierIntakes ?? new Map());
    await markDuplicatesWithin(on, scope, importId);
    const shown = [
      jsonOf(columns),
      error ?? null,
      jsonOf(sheets?.names),
      jsonOf(newCategories),
      jsonOf(table),
      jsonOf(reading),
      sheets?.read ?? null,
    ];
    await queryText(END, [importId, scope.projectId, ...shown], on);
    await countTallyWithin(on, importId);
    return true;
  });
}
