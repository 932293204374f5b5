import type { PoolClient } from "pg";
import { queryRows, queryText, transaction } from "#lib/platform/db/pool.ts";
import { OFF_SITE, type PlannedRow, planRows, remarkOf } from "#lib/shelter/pets/import/check/plan-rows.data.ts";
import type { NumberedRow } from "#lib/shelter/pets/import/check/service.ts";
import { MAX_LISTED_ERRORS } from "#lib/shelter/pets/import/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const INSERT = {
  name: "import-rows",
  text: `insert into pet_import_rows (import_id, n, name, category_id, status, faults, external_id, is_status_blank, is_status_derived,
                is_listed_derived, is_in_care, adopted_at, profile, patch, photos, remark, known_pet, cells, emptied, kept, outcome)
         select $1, r.n, r.name, r.category_id, r.status::"PetStatus", r.faults::jsonb, r.external_id, r.is_status_blank, r.is_status_derived,
                r.is_listed_derived, r.is_in_care, r.adopted_at, r.profile::jsonb, r.patch::jsonb, r.photos::jsonb, r.remark, r.known_pet, r.cells::jsonb, r.emptied::jsonb, r.kept::jsonb, r.outcome
           from unnest($2::int[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::boolean[], $9::text[], $10::text[],
                       $11::text[], $12::text[], $13::bigint[], $14::text[], $15::text[], $16::boolean[], $17::boolean[], $18::timestamptz[], $19::boolean[], $20::text[], $21::text[])
                as r(n, name, category_id, status, faults, external_id, is_status_blank, profile, patch, photos, remark, known_pet, cells,
                     outcome, is_status_derived, is_listed_derived, adopted_at, is_in_care, emptied, kept)
         on conflict (import_id, n) do update set name = excluded.name, category_id = excluded.category_id, status = excluded.status,
                faults = excluded.faults, external_id = excluded.external_id, is_status_blank = excluded.is_status_blank,
                is_status_derived = excluded.is_status_derived, is_listed_derived = excluded.is_listed_derived, is_in_care = excluded.is_in_care, adopted_at = excluded.adopted_at, profile = excluded.profile, patch = excluded.patch, photos = excluded.photos, remark = excluded.remark,
                known_pet = excluded.known_pet, cells = excluded.cells, emptied = excluded.emptied, kept = excluded.kept, outcome = excluded.outcome, duplicate_pet = null, duplicate_row = null`,
};

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

export async function upsertRows(on: PoolClient, importId: string, rows: readonly PlannedRow[]): Promise<void> {
  const pets = rows.map(({ row, isInBin }) => (isInBin ? undefined : row.pet));
  await queryText(
    INSERT,
    [
      importId,
      rows.map(({ n }) => n),
      rows.map(({ row }) => row.pet?.name ?? row.leftOut?.name ?? null),
      pets.map((pet) => pet?.categoryId?.toString() ?? null),
      pets.map((pet) => pet?.status ?? null),
      rows.map(({ row }) => json(row.errors)),
      rows.map((one, i) => (one.leavesSite ? one.row.leftOut?.externalId : pets[i]?.externalId) ?? null),
      pets.map((pet) => pet?.isStatusBlank ?? false),
      rows.map(({ row, knownPet, profile }) => (row.pet && knownPet === undefined ? json(profile?.change.after) : null)),
      rows.map(({ leavesSite }, i) => (leavesSite ? json(OFF_SITE) : pets[i]?.externalId === undefined ? null : json(pets[i].patch))),
      pets.map((pet) => json(pet?.photos)),
      rows.map(remarkOf),
      rows.map(({ row, knownPet, leavesSite }) => (row.pet || leavesSite ? (knownPet ?? null) : null)),
      rows.map(({ row, cells }) => (row.errors || row.emptied ? json(cells) : null)),
      rows.map(({ outcome }) => outcome),
      pets.map((pet) => pet?.isStatusDerived ?? false),
      rows.map(({ row, leavesSite }, i) => (leavesSite ? row.leftOut?.isOnlyAway : pets[i]?.isListedDerived) ?? false),
      pets.map((pet) => pet?.adoptedAt ?? null),
      pets.map((pet) => pet?.inCareBy !== undefined),
      rows.map(({ row }) => json(row.emptied)),
      pets.map((pet) => (pet?.kept && Object.keys(pet.kept).length > 0 ? json(pet.kept) : null)),
    ],
    on,
  );
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
