import type { PoolClient } from "pg";
import type { ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { queryRows, queryText, transaction } from "#lib/platform/db/pool.ts";
import { externalIdHolders } from "#lib/shelter/pets/external.data.ts";
import type { NumberedRow } from "#lib/shelter/pets/import/check.service.ts";
import { MAX_LISTED_ERRORS } from "#lib/shelter/pets/import/schema.ts";
import { planProfiles } from "#lib/shelter/profiles/change.data.ts";
import { isProfileChange, type PlannedProfile } from "#lib/shelter/profiles/merge.rules.ts";

const INSERT = {
  name: "import-rows",
  text: `insert into pet_import_rows (import_id, n, name, category_id, status, faults, external_id, is_status_blank, profile, patch, photos,
                remark, known_pet, cells, outcome)
         select $1, r.n, r.name, r.category_id, r.status::"PetStatus", r.faults::jsonb, r.external_id, r.is_status_blank, r.profile::jsonb,
                r.patch::jsonb, r.photos::jsonb, r.remark, r.known_pet, r.cells::jsonb,
                case when r.faults is not null then null when r.is_left_out then 'left_out' when r.known_pet is null then 'new'
                     when r.is_same_profile and p.name = r.name and p.category_id = r.category_id
                       and (r.is_status_blank or p.status::text = r.status) then 'unchanged' else 'update' end
           from unnest($2::int[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::boolean[], $9::text[], $10::text[],
                       $11::text[], $12::text[], $13::bigint[], $14::text[], $15::boolean[], $16::boolean[])
                as r(n, name, category_id, status, faults, external_id, is_status_blank, profile, patch, photos, remark, known_pet, cells,
                     is_left_out, is_same_profile)
           left join pets p on p.project_id = $17 and p.id = r.known_pet
         on conflict (import_id, n) do update set name = excluded.name, category_id = excluded.category_id, status = excluded.status,
                faults = excluded.faults, external_id = excluded.external_id, is_status_blank = excluded.is_status_blank,
                profile = excluded.profile, patch = excluded.patch, photos = excluded.photos, remark = excluded.remark,
                known_pet = excluded.known_pet, cells = excluded.cells, outcome = excluded.outcome, duplicate_pet = null, duplicate_row = null`,
};

export interface PlannedRow extends NumberedRow {
  knownPet: string | undefined;
  isInBin: boolean;
  profile: PlannedProfile | undefined;
}

export async function planRows(on: PoolClient, scope: ProjectScope, rows: readonly NumberedRow[]): Promise<PlannedRow[]> {
  const numbers = rows.flatMap(({ row }) => row.pet?.externalId ?? []);
  const holders = await externalIdHolders(scope, numbers, on);
  const holderOf = ({ row }: NumberedRow) => (row.pet?.externalId === undefined ? undefined : holders.get(row.pet.externalId));
  const wanted = rows.map((one) => ({ petId: holderOf(one)?.id, patch: one.row.pet?.patch }));
  const profiles = await planProfiles(scope, wanted, on);
  return rows.map((one, i) => {
    const [holder, profile] = [holderOf(one), profiles[i]];
    const sentences = profile?.errors.map((sentence) => ({ column: "row" as const, came: "", sentence: `${sentence}.` })) ?? [];
    const row = sentences.length > 0 ? { errors: sentences } : one.row;
    return { ...one, row, knownPet: holder?.id, isInBin: holder?.inBin === true, profile };
  });
}

const IN_BIN = "Left out: the animal with this number is in the bin. Restore it to update it.";
const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

export async function insertRows(on: PoolClient, scope: ProjectScope, importId: string, rows: readonly PlannedRow[]): Promise<void> {
  const pets = rows.map(({ row, isInBin }) => (isInBin ? undefined : row.pet));
  await queryText(
    INSERT,
    [
      importId,
      rows.map(({ n }) => n),
      rows.map(({ row }) => row.pet?.name ?? row.leftOut?.name ?? null),
      pets.map((pet) => pet?.categoryId.toString() ?? null),
      pets.map((pet) => pet?.status ?? null),
      rows.map(({ row }) => json(row.errors)),
      pets.map((pet) => pet?.externalId ?? null),
      pets.map((pet) => pet?.isStatusBlank ?? false),
      rows.map(({ row, knownPet, profile }) => (row.pet && knownPet === undefined ? json(profile?.change.after) : null)),
      pets.map((pet) => (pet?.externalId === undefined ? null : json(pet.patch))),
      pets.map((pet) => json(pet?.photos)),
      rows.map(({ row, isInBin }) => (isInBin && row.pet ? IN_BIN : (row.pet?.remark ?? row.leftOut?.remark ?? null))),
      rows.map(({ row, knownPet }) => (row.pet ? (knownPet ?? null) : null)),
      rows.map(({ row, cells }) => (row.errors ? json(cells) : null)),
      rows.map(({ row, isInBin }) => row.leftOut !== undefined || (isInBin && row.pet !== undefined)),
      rows.map(({ profile }) => !profile || !isProfileChange(profile.change)),
      scope.projectId,
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
  /** Last stored row, or 0. */
  through: number;
  /** Columns' fields and the way of reading as JSON; null without columns. */
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
  rows: readonly NumberedRow[],
  { through, fields }: CheckProgress,
): Promise<boolean> {
  return await transaction(async (on) => {
    const planned = await planRows(on, scope, rows);
    const faulty = planned.filter(({ row }) => row.errors).length;
    const progress = [rows.at(-1)?.n ?? through, fields, through];
    const counts = [importId, scope.projectId, rows.length - faulty, faulty, ...progress];
    const [counted] = await queryRows<{ faulty: string }>(COUNT, counts, on);
    if (!counted) return false;
    const before = Number(counted.faulty) - faulty;
    await insertRows(on, scope, importId, listedRows(planned, MAX_LISTED_ERRORS - before));
    return true;
  });
}
