import type { ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { queryRows, queryText, transaction } from "#lib/platform/db/pool.ts";
import type { NumberedRow } from "#lib/shelter/pets/import/check.service.ts";
import { markDuplicatesWithin } from "#lib/shelter/pets/import/duplicates.mutations.ts";
import {
  type ChosenTable,
  CSV_SEPARATORS,
  type FileColumn,
  type ImportFormat,
  type ImportTable,
  MAX_LISTED_ERRORS,
  type NewImportCategory,
} from "#lib/shelter/pets/import/schema.ts";

const INSERT = {
  name: "import-rows",
  text: `insert into pet_import_rows (import_id, n, name, category_id, status, faults)
         select $1, n, name, category_id, status::"PetStatus", faults::jsonb
           from unnest($2::int[], $3::text[], $4::bigint[], $5::text[], $6::text[]) as r(n, name, category_id, status, faults)`,
};
const COUNT = {
  name: "import-count",
  text: `update pet_imports set good_rows = good_rows + $3, faulty_rows = faulty_rows + $4, checked_through = $5, checked_fields = $6
          where id = $1 and project_id = $2 and state = 'checking' and checked_through = $7 returning faulty_rows as faulty`,
};

function listedRows(rows: NumberedRow[], room: number): NumberedRow[] {
  let faulty = 0;
  return rows.filter(({ row }) => {
    if (row.errors) faulty += 1;
    return !row.errors || faulty <= room;
  });
}

export interface CheckProgress {
  /** Last stored row, or 0. */
  through: number;
  /** Columns' fields as JSON; null without columns. */
  fields: string | null;
}

/**
 * Counts all errors; stores only `MAX_LISTED_ERRORS`.
 * @param before what was stored so far
 * @returns false, storing nothing, when canceled, deleted, or overtaken by another check
 */
export async function keepRows(
  scope: ProjectScope,
  importId: string,
  rows: NumberedRow[],
  { through, fields }: CheckProgress,
): Promise<boolean> {
  return await transaction(async (on) => {
    const faulty = rows.filter(({ row }) => row.errors).length;
    const progress = [rows.at(-1)?.n ?? through, fields, through];
    const [counted] = await queryRows<{ faulty: string }>(
      COUNT,
      [importId, scope.projectId, rows.length - faulty, faulty, ...progress],
      on,
    );
    if (!counted) return false;
    const before = Number(counted.faulty) - faulty;
    const listed = listedRows(rows, MAX_LISTED_ERRORS - before);
    const columns = [
      listed.map(({ n }) => n),
      listed.map(({ row }) => row.pet?.name ?? null),
      listed.map(({ row }) => row.pet?.categoryId.toString() ?? null),
      listed.map(({ row }) => row.pet?.status ?? null),
      listed.map(({ row }) => (row.errors ? JSON.stringify(row.errors) : null)),
    ];
    await queryText(INSERT, [importId, ...columns], on);
    return true;
  });
}

export interface Check {
  format: ImportFormat;
  sheet: number;
  chosen: ChosenTable;
  progress: CheckProgress;
}

interface CheckCells extends Record<"sheet" | "fields" | "headerRow" | "separator", string | null> {
  format: ImportFormat;
  through: string;
}

const FIND = {
  name: "",
  text: `select format, sheet, checked_through as through, checked_fields as fields, header_row as "headerRow", separator from pet_imports
          where id = $1 and project_id = $2 and state = 'checking' for update`,
};
const RESET = { name: "", text: "update pet_imports set good_rows = 0, faulty_rows = 0, checked_through = 0 where id = $1" };

/**
 * Drops earlier results unless that check was interrupted.
 * @returns undefined when nothing is left to check
 */
export async function beginCheck(scope: ProjectScope, importId: string, startsOver = false): Promise<Check | undefined> {
  return await transaction(async (on) => {
    const [row] = await queryRows<CheckCells>(FIND, [importId, scope.projectId], on);
    if (!row) return undefined;
    const { format, fields, headerRow } = row;
    const sheet = Number(row.sheet ?? 0);
    const chosen = {
      headerRow: headerRow ? Number(headerRow) : undefined,
      separator: CSV_SEPARATORS.find((separator) => separator === row.separator),
    };
    const through = startsOver ? 0 : Number(row.through);
    if (through > 0) return { format, sheet, chosen, progress: { through, fields } };
    await queryText(RESET, [importId], on);
    await queryText({ name: "", text: "delete from pet_import_rows where import_id = $1" }, [importId], on);
    return { format, sheet, chosen, progress: { through: 0, fields: null } };
  });
}

export async function isChecking(scope: ProjectScope, importId: string): Promise<boolean> {
  const text = "select from pet_imports where id = $1 and project_id = $2 and state = 'checking'";
  return (await queryText({ name: "", text }, [importId, scope.projectId])).length > 0;
}

const LOCK = {
  name: "import-lock-checked",
  text: `select id from pet_imports where id = $1 and project_id = $2 and state = 'checking' and good_rows + faulty_rows = $3 for update`,
};
const END = {
  name: "import-end",
  text: `update pet_imports set state = 'ready', checked_through = 0, columns = $3::jsonb, fault = $4, sheets = $5::jsonb, new_categories = $6::jsonb, read_as = $7::jsonb, duplicate_rows = (
           select count(*) from pet_import_rows where import_id = $1 and (duplicate_pet is not null or duplicate_row is not null))
          where id = $1 and project_id = $2`,
};
const REFUSE = {
  name: "import-refuse",
  text: `update pet_imports set state = 'failed', fault = $3, finished_at = $4, added_rows = case when mode = 'all' then 0 else added_rows end
          where id = $1 and project_id = $2 and state in ('checking', 'adding')`,
};
const DROP_PARTS = { name: "import-drop", text: "delete from pet_import_parts where import_id = $1" };

export interface Checked {
  rows: number;
  columns: readonly FileColumn[] | undefined;
  /** Missing columns or an unusable sheet. */
  missing: string | undefined;
  /** Undefined without a choice. */
  sheets: readonly string[] | undefined;
  /** Undefined for JSON. */
  table: ImportTable | undefined;
  newCategories: readonly NewImportCategory[];
}

/**
 * The file stays for another check.
 * @returns false when canceled, or when `rows` is not the stored count (a concurrent check)
 */
export async function endCheck(scope: ProjectScope, importId: string, checked: Checked): Promise<boolean> {
  const { rows, columns, missing, sheets, table, newCategories } = checked;
  const jsonOf = (value: object | undefined): string | null => (value ? JSON.stringify(value) : null);
  return await transaction(async (on) => {
    const locked = await queryText(LOCK, [importId, scope.projectId, rows], on);
    if (locked.length === 0) return false;
    await markDuplicatesWithin(on, scope, importId);
    const shown = [jsonOf(columns), missing ?? null, jsonOf(sheets), jsonOf(newCategories), jsonOf(table)];
    await queryText(END, [importId, scope.projectId, ...shown], on);
    return true;
  });
}

/** Rows already added stay. */
export async function refuseImport(scope: ProjectScope, importId: string, error: string): Promise<void> {
  await transaction(async (on) => {
    await queryText(REFUSE, [importId, scope.projectId, error, new Date(clock()())], on);
    await queryText(DROP_PARTS, [importId], on);
  });
}
