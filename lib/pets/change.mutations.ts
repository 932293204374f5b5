import type { PoolClient } from "pg";
import { announceOn } from "#lib/db/changes.ts";
import { queryText, transaction } from "#lib/db/pool.ts";
import { AppError, DashboardFault } from "#lib/errors.ts";
import { settleOrdersWithin } from "#lib/orders/mutations.ts";
import { type PetChange, type PetStep, petStep, stepFacts } from "#lib/pets/change.rules.ts";
import { createPet } from "#lib/pets/mutations.ts";
import { ORDER_STATUS_OF } from "#lib/pets/rules.ts";
import { findPetRow, lockPetRows } from "#lib/pets/table/data.ts";
import type { PetEdit, PetForm, PetRow } from "#lib/pets/table/schema.ts";
import { petsChanged } from "#lib/pets/versions.state.ts";
import type { Actor, ProjectScope } from "#lib/scope/principal.schema.ts";

const LOCK = { name: "", text: "select pg_advisory_xact_lock(1, hashint8($1::bigint))" };
const UPDATE = {
  name: "",
  text: `update pets set name = i.name, category_id = i.category_id, status = i.status::"PetStatus", version = i.version, updated_at = now(),
                deleted_at = case when not i.in_bin then null else coalesce(pets.deleted_at, now()) end
           from unnest($2::bigint[], $3::text[], $4::bigint[], $5::text[], $6::int[], $7::boolean[])
                as i(id, name, category_id, status, version, in_bin)
          where pets.project_id = $1 and pets.id = i.id`,
};
const AUDIT = {
  name: "",
  text: `with added as (
           insert into audit_entries (project_id, actor_kind, actor_id, action, entity_type, entity_id, before, after)
           select $1, $2, $3, i.action, 'pet', i.id, i.before::jsonb, i.after::jsonb
             from unnest($4::text[], $5::text[], $6::text[], $7::text[]) as i(id, action, before, after)
           returning id)
         select min(id), max(id) from added`,
};

/**
 * Every change of animals takes this lock first, so order ids become visible in order and bulk changes never wait for
 * each other's rows.
 */
export async function lockProjectPets(on: PoolClient, scope: ProjectScope): Promise<void> {
  await queryText(LOCK, [scope.projectId], on);
}

/**
 * Requires locked animals. The commit announces the change.
 * @param batch marks the history rows of one bulk change
 */
export async function recordChangesWithin(
  on: PoolClient,
  scope: ProjectScope,
  wanted: readonly { row: PetRow; change: PetChange }[],
  actor: Actor,
  batch?: string,
): Promise<{ changed: number; firstAuditId: string | null; lastAuditId: string | null }> {
  const steps = wanted.map(({ row, change }) => petStep(row, change)).filter((step): step is PetStep => step !== undefined);
  if (steps.length === 0) return { changed: 0, firstAuditId: null, lastAuditId: null };
  const all = <T>(read: (step: PetStep) => T): T[] => steps.map(read);
  const columns = [
    all(({ after }) => after.id),
    all(({ after }) => after.name),
    all(({ after }) => after.categoryId),
    all(({ after }) => after.status),
    all(({ after }) => after.version),
    all(({ after }) => after.inBin),
  ];
  await queryText(UPDATE, [scope.projectId, ...columns], on);
  const facts = all((step) => stepFacts(step, batch));
  const sides = [facts.map(({ before }) => before), facts.map(({ after }) => after)];
  const ids = all(({ after }) => after.id);
  const [span] = await queryText(AUDIT, [scope.projectId, actor.kind, actor.id, ids, all(({ action }) => action), ...sides], on);
  const settled = steps.filter(({ before, after }) => before.status !== after.status);
  await settleOrdersWithin(
    on,
    scope,
    settled.map(({ after }) => ({ petId: after.id, status: ORDER_STATUS_OF[after.status] })),
  );
  await announceOn(on, { kind: "pets", projectId: scope.projectId });
  return { changed: steps.length, firstAuditId: span?.[0] ?? null, lastAuditId: span?.[1] ?? null };
}

async function changeOne(scope: ProjectScope, petId: string, version: number, change: PetChange, actor: Actor): Promise<PetRow> {
  await transaction(async (on) => {
    await lockProjectPets(on, scope);
    const [row] = await lockPetRows(scope, [petId], on);
    if (!row) throw new AppError("not_found", "There is no such animal.");
    if (row.version !== version) {
      throw new DashboardFault("conflict", "Someone else changed this animal in the meantime. Your changes are not saved yet.");
    }
    if (row.deletedAt !== null && change.inBin === undefined) {
      throw new DashboardFault("conflict", "This animal is in the bin. Restore it before you change it.");
    }
    await recordChangesWithin(on, scope, [{ row, change }], actor);
  });
  await petsChanged(scope.projectId);
  return await petOrThrow(scope, petId);
}

/** @throws AppError `not_found` */
async function petOrThrow(scope: ProjectScope, petId: string): Promise<PetRow> {
  const row = await findPetRow(scope, petId);
  if (!row) throw new AppError("not_found", "There is no such animal.");
  return row;
}

export async function addPet(scope: ProjectScope, form: PetForm, actor: Actor): Promise<PetRow> {
  const json = await createPet(scope, { ...form, categoryId: BigInt(form.categoryId) }, actor);
  return await petOrThrow(scope, /^\{"id":(-?\d+)/.exec(json)?.[1] ?? "");
}

/** @throws AppError `not_found`; DashboardFault `conflict` when it changed since or is in the bin */
export function editPet(scope: ProjectScope, petId: string, { version, ...change }: PetEdit, actor: Actor): Promise<PetRow> {
  return changeOne(scope, petId, version, change, actor);
}

/** @throws AppError `not_found`; DashboardFault `conflict` when it changed since */
export function binPet(scope: ProjectScope, petId: string, version: number, inBin: boolean, actor: Actor): Promise<PetRow> {
  return changeOne(scope, petId, version, { inBin }, actor);
}
