import type { PoolClient } from "pg";
import { queryRows, queryText, transaction } from "#lib/platform/db/pool.ts";
import { OFF_SITE, type PlannedRow, planRows, remarkOf } from "#lib/shelter/pets/import/check/plan-rows.data.ts";
import type { NumberedRow } from "#lib/shelter/pets/import/check/service.ts";
import { MAX_LISTED_ERRORS } from "#lib/shelter/pets/import/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const COLUMNS = `n int, name text, category_id bigint, status "PetStatus", faults jsonb, external_id text, is_status_blank boolean,
  is_status_derived boolean, is_listed_derived boolean, is_in_care boolean, adopted_at timestamptz, profile jsonb, patch jsonb,
  photos jsonb, remark text, known_pet bigint, cells jsonb, emptied jsonb, kept jsonb, outcome text`;
const NAMES = COLUMNS.split(/,\s+/).map((column) => column.replace(/ .*/, ""));

const INSERT = {
  name: "import-rows",
  text: `insert into pet_import_rows (import_id, ${NAMES.join(", ")}) select $1, r.* from json_to_recordset($2::json) as r(${COLUMNS})
         on conflict (import_id, n) do update
            set ${NAMES.map((name) => `${name} = excluded.${name}`).join(", ")}, duplicate_pet = null, duplicate_row = null`,
};

/** An animal in the bin keeps all that the file says about it. */
function storedRow(planned: PlannedRow): Record<string, unknown> {
  const { n, row, cells, isInBin, knownPet, leavesSite, profile } = planned;
  const pet = isInBin ? undefined : row.pet;
  const kept = pet?.kept && Object.keys(pet.kept).length > 0 ? pet.kept : undefined;
  return {
    n,
    name: row.pet?.name ?? row.leftOut?.name,
    category_id: pet?.categoryId?.toString(),
    status: pet?.status,
    faults: row.errors,
    external_id: leavesSite ? row.leftOut?.externalId : pet?.externalId,
    is_status_blank: pet?.isStatusBlank ?? false,
    is_status_derived: pet?.isStatusDerived ?? false,
    is_listed_derived: (leavesSite ? row.leftOut?.isOnlyAway : pet?.isListedDerived) ?? false,
    is_in_care: pet?.inCareBy !== undefined,
    adopted_at: pet?.adoptedAt,
    profile: row.pet && knownPet === undefined ? profile?.change.after : undefined,
    patch: leavesSite ? OFF_SITE : pet?.externalId === undefined ? undefined : pet.patch,
    photos: pet?.photos,
    remark: remarkOf(planned),
    known_pet: row.pet || leavesSite ? knownPet : undefined,
    cells: row.errors || row.emptied ? cells : undefined,
    emptied: row.emptied,
    kept,
    outcome: planned.outcome,
  };
}

export async function upsertRows(on: PoolClient, importId: string, rows: readonly PlannedRow[]): Promise<void> {
  await queryText(INSERT, [importId, JSON.stringify(rows.map(storedRow))], on);
}

const COUNT = {
  name: "import-count",
  text: `update pet_imports set good_rows = good_rows + $3, faulty_rows = faulty_rows + $4, checked_through = $5, checked_fields = $6
          where id = $1 and project_id = $2 and state = 'checking' and checked_through = $7 returning faulty_rows as faulty`,
};

function listedRows(rows: readonly PlannedRow[], room: number): PlannedRow[] {
  let faulty = 0;
  return rows.filter(({ row }) => {
    if (row.errors) faulty += 1;
    return !row.errors || faulty <= room;
  });
}

export interface CheckProgress {
  through: number;
  /** JSON of how rows are read: a check that was interrupted goes on only with the same. */
  readingKey: string | null;
}

/**
 * Counts all errors; stores only `MAX_LISTED_ERRORS`.
 * @param before what was stored so far
 * @returns false, storing nothing, when canceled, deleted, or overtaken by another check
 */
export async function storeRows(
  scope: ProjectScope,
  importId: string,
  rows: readonly NumberedRow[],
  { through, readingKey }: CheckProgress,
): Promise<boolean> {
  return await transaction(async (on) => {
    const planned = await planRows(on, scope, rows);
    const faulty = planned.filter(({ row }) => row.errors).length;
    const progress = [rows.at(-1)?.n ?? through, readingKey, through];
    const counts = [importId, scope.projectId, rows.length - faulty, faulty, ...progress];
    const [counted] = await queryRows<{ faulty: string }>(COUNT, counts, on);
    if (!counted) return false;
    const before = Number(counted.faulty) - faulty;
    await upsertRows(on, importId, listedRows(planned, MAX_LISTED_ERRORS - before));
    return true;
  });
}
