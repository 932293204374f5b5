import type { PoolClient } from "pg";
import { writeEventsOn } from "#lib/history/events/mutations.ts";
import type { Actor, ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { announcement, announceSql } from "#lib/platform/db/changes.ts";
import { queryText, type Statement, transactionAfter } from "#lib/platform/db/pool.ts";
import { AppError, DashboardFault } from "#lib/platform/errors.ts";
import { type MovedOrders, settleOrdersWithin, undoOrdersWithin } from "#lib/shelter/orders/mutations.ts";
import type { OrderChange } from "#lib/shelter/orders/rules.ts";
import { type PetChange, type PetStep, petStep, stepEvent, stepFacts } from "#lib/shelter/pets/change.rules.ts";
import { lockPets, lockPetsFor, type PetsTransaction } from "#lib/shelter/pets/lock.mutations.ts";
import { createPetsWithin } from "#lib/shelter/pets/mutations.ts";
import { ORDER_STATUS_OF } from "#lib/shelter/pets/rules.ts";
import { findPetRow } from "#lib/shelter/pets/table/data.ts";
import type { PetEdit, PetForm, PetRow } from "#lib/shelter/pets/table/schema.ts";
import { wayBack } from "#lib/shelter/pets/undo.data.ts";
import { petsChanged } from "#lib/shelter/pets/versions.state.ts";

/**
 * The animals, their history rows and their events, each with its history row's id, and the announcement of the commit.
 */
const RECORD: Statement = {
  name: "record_pet_changes",
  text: `with changed as (
           update pets set name = i.name, category_id = i.category_id, status = i.status::"PetStatus", version = i.version, updated_at = clock_timestamp(),
                  deleted_at = case when not i.in_bin then null else coalesce(pets.deleted_at, now()) end, external_id = i.external_id
             from unnest($5::bigint[], $6::text[], $7::bigint[], $8::text[], $9::int[], $10::boolean[], $11::text[])
                  as i(id, name, category_id, status, version, in_bin, external_id)
            where pets.project_id = $1 and pets.id = i.id),
         added as (
           insert into audit_entries (project_id, actor_kind, actor_id, action, entity_type, entity_id, before, after)
           select $1, $2, $3, i.action, 'pet', i.id::text, i.before::jsonb, i.after::jsonb
             from unnest($5::bigint[], $12::text[], $13::text[], $14::text[]) as i(id, action, before, after)
           returning id, entity_id),
         noted as (
           insert into events (project_id, id, type, data)
           select $1, added.id, i.type, i.data::json from unnest($5::bigint[], $15::text[], $16::text[]) as i(id, type, data)
             join added on added.entity_id = i.id::text),
         announced as materialized (select ${announceSql("$4")})
         select min(added.id), max(added.id) from added, announced`,
};
/** A plan that is kept counts on few rows. */
const MAX_FOR_KEPT_PLAN = 500;

interface Wanted {
  row: PetRow;
  change: PetChange;
  /** For an undo: what the undone change did to the adoption. Undefined settles it by the rule. */
  undone?: OrderChange | null | undefined;
}
type WantedStep = PetStep & Pick<Wanted, "undone">;

async function moveOrders(on: PoolClient, scope: ProjectScope, settled: readonly WantedStep[]): Promise<MovedOrders> {
  const byRule = settled.filter(({ undone }) => undone === undefined);
  const back = settled.flatMap(({ after, undone }) => (undone ? [{ petId: after.id, order: undone }] : []));
  const moved = await settleOrdersWithin(
    on,
    scope,
    byRule.map(({ after }) => ({ petId: after.id, status: ORDER_STATUS_OF[after.status] })),
  );
  const undone = await undoOrdersWithin(on, scope, back);
  return { changes: new Map([...moved.changes, ...undone.changes]), events: [...moved.events, ...undone.events] };
}

const UNMOVED: OrderChange = { before: null, after: null };

/**
 * Requires locked animals. The commit announces the change.
 * @param batch marks the history rows of one bulk change
 */
export async function recordChangesWithin(
  on: PetsTransaction,
  scope: ProjectScope,
  wanted: readonly Wanted[],
  actor: Actor,
  batch?: string,
): Promise<{ changed: number; firstAuditId: string | null; lastAuditId: string | null }> {
  const steps = wanted.flatMap(({ row, change, undone }): WantedStep[] => {
    const step = petStep(row, change);
    return step ? [{ ...step, undone }] : [];
  });
  if (steps.length === 0) return { changed: 0, firstAuditId: null, lastAuditId: null };
  const all = <T>(read: (step: PetStep) => T): T[] => steps.map(read);
  const settled = steps.filter(({ before, after }) => before.status !== after.status);
  const moved = await moveOrders(on, scope, settled);
  const order = ({ before, after }: PetStep) => (before.status === after.status ? undefined : (moved.changes.get(after.id) ?? UNMOVED));
  const facts = steps.map((step) => stepFacts(step, { batch, order: order(step) }));
  const events = steps.map(stepEvent);
  const values = [
    scope.projectId,
    actor.kind,
    actor.id,
    announcement({ kind: "pets", projectId: scope.projectId }),
    all(({ after }) => after.id),
    all(({ after }) => after.name),
    all(({ after }) => after.categoryId),
    all(({ after }) => after.status),
    all(({ after }) => after.version),
    all(({ after }) => after.inBin),
    all(({ after }) => after.externalId),
    all(({ action }) => action),
    facts.map(({ before }) => before),
    facts.map(({ after }) => after),
    events.map(({ type }) => type),
    events.map(({ data }) => data),
  ];
  const [span] = await queryText(steps.length > MAX_FOR_KEPT_PLAN ? { ...RECORD, name: "" } : RECORD, values, on);
  await writeEventsOn(on, scope.projectId, moved.events);
  return { changed: steps.length, firstAuditId: span?.[0] ?? null, lastAuditId: span?.[1] ?? null };
}

type Plan = Omit<Wanted, "row">;

/** @param plan reads what is wanted, once the animal is locked and has the version that the person saw */
async function changeOne(
  scope: ProjectScope,
  { petId, version, actor }: { petId: string; version: number; actor: Actor },
  plan: (on: PoolClient) => Promise<Plan>,
): Promise<PetRow> {
  const open = (on: PoolClient) => lockPets(on, scope, [petId], actor);
  await transactionAfter(open, async (on, { locked, rows: [row] }) => {
    if (!row) throw new AppError("not_found", "There is no such animal.");
    if (row.version !== version) {
      throw new DashboardFault("conflict", "Someone else changed this animal in the meantime. Your changes are not saved yet.");
    }
    const wanted = await plan(on);
    if (row.deletedAt !== null && wanted.change.inBin === undefined) {
      throw new DashboardFault("conflict", "This animal is in the bin. Restore it before you change it.");
    }
    await recordChangesWithin(locked, scope, [{ row, ...wanted }], actor);
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
  const [json = ""] = await transactionAfter(
    (on) => lockPetsFor(on, scope, actor),
    (_, locked) => createPetsWithin(locked, scope, [{ ...form, categoryId: BigInt(form.categoryId) }], actor),
  );
  await petsChanged(scope.projectId);
  return await petOrThrow(scope, /^\{"id":(-?\d+)/.exec(json)?.[1] ?? "");
}

/** @throws AppError `not_found`; DashboardFault `conflict` when it changed since or is in the bin */
export function editPet(scope: ProjectScope, petId: string, { version, ...change }: PetEdit, actor: Actor): Promise<PetRow> {
  return changeOne(scope, { petId, version, actor }, async () => ({ change }));
}

/** @throws AppError `not_found`; DashboardFault `conflict` when it changed since */
export function binPet(scope: ProjectScope, petId: string, version: number, inBin: boolean, actor: Actor): Promise<PetRow> {
  return changeOne(scope, { petId, version, actor }, async () => ({ change: { inBin } }));
}

/**
 * Undoes the actor's own change that led to this version, and the adoption that it created.
 * @throws AppError `not_found`; DashboardFault `conflict` when it changed since or is in the bin
 */
export function undoPet(scope: ProjectScope, petId: string, version: number, actor: Actor): Promise<PetRow> {
  return changeOne(scope, { petId, version, actor }, async (on) => {
    const way = await wayBack(scope, petId, version, actor, on);
    if (!way) throw new AppError("not_found", "There is nothing to undo.");
    return { change: way.change, undone: way.order };
  });
}
