import type { PoolClient } from "pg";
import { queryRows, queryText, transaction } from "#lib/platform/db/pool.ts";
import { externalIdHolders } from "#lib/shelter/pets/external.data.ts";
import type { NumberedRow } from "#lib/shelter/pets/import/check/service.ts";
import type { CheckedRow } from "#lib/shelter/pets/import/rows/checked-row.schema.ts";
import { petsHere } from "#lib/shelter/pets/import/rows/here.data.ts";
import { leavesSite, outcomeHere, rowHere } from "#lib/shelter/pets/import/rows/here.rules.ts";
import { MAX_LISTED_ERRORS } from "#lib/shelter/pets/import/schema.ts";
import { planProfiles } from "#lib/shelter/profiles/change.data.ts";
import { isProfileChange, type PlannedProfile } from "#lib/shelter/profiles/merge.rules.ts";
import type { ProfilePatch } from "#lib/shelter/profiles/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const INSERT = {
  name: "import-rows",
  text: `insert into pet_import_rows (import_id, n, name, category_id, status, faults, external_id, is_status_blank, is_status_derived,
                is_listed_derived, is_in_care, adopted_at, profile, patch, photos, remark, known_pet, cells, emptied, outcome)
         select $1, r.n, r.name, r.category_id, r.status::"PetStatus", r.faults::jsonb, r.external_id, r.is_status_blank, r.is_status_derived,
                r.is_listed_derived, r.is_in_care, r.adopted_at, r.profile::jsonb, r.patch::jsonb, r.photos::jsonb, r.remark, r.known_pet, r.cells::jsonb, r.emptied::jsonb,
                case when r.faults is not null then null when r.not_imported is not null then r.not_imported when r.known_pet is null then 'new'
                     when r.is_same_profile and r.name in (p.name, r.external_id) and coalesce(p.category_id = r.category_id, true)
                       and (r.is_status_blank or p.status::text = r.status) then 'unchanged' else 'update' end
           from unnest($2::int[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::boolean[], $9::text[], $10::text[],
                       $11::text[], $12::text[], $13::bigint[], $14::text[], $15::text[], $16::boolean[], $18::boolean[], $19::boolean[], $20::timestamptz[], $21::boolean[], $22::text[])
                as r(n, name, category_id, status, faults, external_id, is_status_blank, profile, patch, photos, remark, known_pet, cells,
                     not_imported, is_same_profile, is_status_derived, is_listed_derived, adopted_at, is_in_care, emptied)
           left join pets p on p.project_id = $17 and p.id = r.known_pet
         on conflict (import_id, n) do update set name = excluded.name, category_id = excluded.category_id, status = excluded.status,
                faults = excluded.faults, external_id = excluded.external_id, is_status_blank = excluded.is_status_blank,
                is_status_derived = excluded.is_status_derived, is_listed_derived = excluded.is_listed_derived, is_in_care = excluded.is_in_care, adopted_at = excluded.adopted_at, profile = excluded.profile, patch = excluded.patch, photos = excluded.photos, remark = excluded.remark,
                known_pet = excluded.known_pet, cells = excluded.cells, emptied = excluded.emptied, outcome = excluded.outcome, duplicate_pet = null, duplicate_row = null`,
};

export interface PlannedRow extends NumberedRow {
  knownPet: string | undefined;
  isInBin: boolean;
  /** Left out, and on the site until then. */
  leavesSite: boolean;
  profile: PlannedProfile | undefined;
}

const OFF_SITE: ProfilePatch = { listed: false };
const numberOf = ({ row }: NumberedRow): string | undefined => row.pet?.externalId ?? row.leftOut?.externalId;
const isDecidedHere = ({ pet, leftOut }: CheckedRow): boolean =>
  leftOut !== undefined || pet?.isStatusDerived === true || pet?.isListedDerived === true || pet?.inCareBy !== undefined;

export async function planRows(on: PoolClient, scope: ProjectScope, rows: readonly NumberedRow[]): Promise<PlannedRow[]> {
  const holders = await externalIdHolders(
    scope,
    rows.flatMap((one) => numberOf(one) ?? []),
    on,
  );
  const known = rows.map((one) => holders.get(numberOf(one) ?? ""));
  const settled = rows.flatMap(({ row }, i) => (isDecidedHere(row) && known[i]?.inBin === false ? [known[i].id] : []));
  const here = await petsHere(scope, settled, on);
  const told = rows.map((one, i) => {
    const pet = here.get(known[i]?.id ?? "");
    const row = outcomeHere(one.row, known[i] !== undefined, pet);
    const leaves = row.leftOut?.externalId !== undefined && pet !== undefined && leavesSite(row.leftOut, pet);
    return { ...one, row: pet ? rowHere(row, pet) : row, leavesSite: leaves };
  });
  const wanted = told.map(({ row, leavesSite }, i) => ({ petId: known[i]?.id, patch: leavesSite ? OFF_SITE : row.pet?.patch }));
  const profiles = await planProfiles(scope, wanted, on);
  return told.map((one, i) => {
    const [holder, profile] = [known[i], profiles[i]];
    const sentences = profile?.errors.map((sentence) => ({ column: "row" as const, came: "", sentence: `${sentence}.` })) ?? [];
    const row = sentences.length > 0 ? { errors: sentences } : one.row;
    return { ...one, row, knownPet: holder?.id, isInBin: holder?.inBin === true, profile };
  });
}

const IN_BIN = "Left out: the animal with this number is in the bin. Restore it to update it.";

function remarkOf({ row: { pet, leftOut }, isInBin, leavesSite }: PlannedRow): string | null {
  if (isInBin && pet) return IN_BIN;
  return pet?.remark ?? (leavesSite ? leftOut?.remark.replace("Left out:", "Taken off your site:") : leftOut?.remark) ?? null;
}

function notImported({ row, isInBin, leavesSite }: PlannedRow): "taken_off" | "left_out" | null {
  if (leavesSite) return "taken_off";
  return row.leftOut || (isInBin && row.pet) ? "left_out" : null;
}

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

export async function insertRows(on: PoolClient, scope: ProjectScope, importId: string, rows: readonly PlannedRow[]): Promise<void> {
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
      rows.map(notImported),
      rows.map(({ profile }) => !profile || !isProfileChange(profile.change)),
      scope.projectId,
      pets.map((pet) => pet?.isStatusDerived ?? false),
      rows.map(({ row, leavesSite }, i) => (leavesSite ? row.leftOut?.isOnlyAway : pets[i]?.isListedDerived) ?? false),
      pets.map((pet) => pet?.adoptedAt ?? null),
      pets.map((pet) => pet?.inCareBy !== undefined),
      rows.map(({ row }) => json(row.emptied)),
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
