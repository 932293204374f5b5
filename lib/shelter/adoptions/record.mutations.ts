import type { PoolClient } from "pg";
import { clock } from "#lib/platform/clock.ts";
import { queryRows, run } from "#lib/platform/db/pool.ts";
import { AppError, DashboardError } from "#lib/platform/errors.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { findAdoption } from "#lib/shelter/adoptions/data.ts";
import { holdsAnimal, mayHaveReturnedOn, orderAgain, petStep } from "#lib/shelter/adoptions/rules.ts";
import type { AdoptionRow } from "#lib/shelter/adoptions/schema.ts";
import type { AdoptionStage } from "#lib/shelter/adoptions/stages.rules.ts";
import type { OrderChange } from "#lib/shelter/orders/rules.ts";
import type { PetsTransaction } from "#lib/shelter/pets/lock.mutations.ts";
import { recordChangesWithin } from "#lib/shelter/pets/record.mutations.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import { LONG_AGO } from "#lib/shelter/pets/rules.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** The only place that moves an adoption, its animal with it, and writes what changed to its history, without what is personal. */

const REFUSALS = {
  in_bin: (name: string) => `${name} is in the bin. Restore it first. Your change was not saved.`,
  taken: (name: string) => `${name} is no longer available. Your change was not saved.`,
  changed: (name: string) => `${name} is not reserved for this person any more. Your change was not saved.`,
  no_return: (name: string) => `${name} is not at home with this person, so it cannot have come back. Your change was not saved.`,
  no_cancel: (name: string) => `${name} is at home already. Say that it came back instead. Your change was not saved.`,
};

/** Written with the new order by the trigger; this adoption has the order instead. */
const TAKE_ORDER = `delete from adoptions using orders o
  where o.id = adoptions.order_id and o.project_id = $1 and o.pet_id = $2 and o.status <> 'cancelled' returning o.id`;
/** Of an animal that became pending without a person. */
const TAKE_UNNAMED = `delete from adoptions where project_id = $1 and pet_id = $2 and stage = 'reserved' and enquiry_id is null
    and concat(adopter, email, phone, note, next_step) = '' returning order_id`;
/** The adoption that the order has while no one is named. */
const LEAVE_UNNAMED = `insert into adoptions (project_id, pet_id, order_id, stage, created_at, updated_at, moved_at)
  select project_id, pet_id, id, (case status when 'placed' then 'reserved' else 'cancelled' end)::"AdoptionStage", created_at, updated_at, updated_at
    from orders where project_id = $1 and id = $2`;
const DROP_UNNAMED = `delete from adoptions where project_id = $1 and order_id = $2 and stage = 'cancelled' and enquiry_id is null
    and concat(adopter, email, phone, note, next_step) = '' returning order_id`;
const SET_ORDER = "update adoptions set order_id = $3 where project_id = $1 and id = $2";
const MOVE = `update adoptions set stage = $3::"AdoptionStage", moved_at = now(), updated_at = now(), version = version + 1,
    home_at = case $3 when 'home' then coalesce((select nullif(adopted_at, '${LONG_AGO}') from pets where pets.id = pet_id), home_at) when 'returned' then coalesce(home_at, $4::timestamptz) end,
    returned_on = case when $3 = 'returned' then coalesce($5::date, (now() at time zone 'UTC')::date) end,
    return_reason = case when $3 = 'returned' then $6 else '' end
  where project_id = $1 and id = $2`;

interface Move {
  row: AdoptionRow;
  to: AdoptionStage;
  /** The adoption's animal, locked. */
  pet: PetRow | undefined;
  returnedOn?: string | undefined;
  returnReason?: string | undefined;
  /** What the move is undone with. */
  undone?: { order: OrderChange | null | undefined; adoptedAt: string | undefined; unnamed: { orderId: string | null } | undefined };
}

/** An order without an adopter goes to the first adoption that is moved on; a canceled order of that person is left without one. */
async function takesUnnamed(on: PetsTransaction, scope: ProjectScope, { row, to, pet }: Move): Promise<boolean> {
  if (holdsAnimal(row.stage) || !holdsAnimal(to) || pet?.status !== "pending" || pet.deletedAt !== null) return false;
  const [[orderId] = []] = await run(TAKE_UNNAMED, [scope.projectId, row.petId], on);
  if (orderId === undefined) return false;
  await run(SET_ORDER, [scope.projectId, row.id, orderId], on);
  if (row.orderId !== null) await run(LEAVE_UNNAMED, [scope.projectId, row.orderId], on);
  return true;
}

/** The opposite of `takesUnnamed`. @param earlier the person's own order before */
async function leavesUnnamed(on: PetsTransaction, scope: ProjectScope, row: AdoptionRow, earlier: string | null): Promise<void> {
  const [[own = null] = []] = earlier === null ? [] : await run(DROP_UNNAMED, [scope.projectId, earlier], on);
  await run(SET_ORDER, [scope.projectId, row.id, own], on);
  await run(LEAVE_UNNAMED, [scope.projectId, row.orderId], on);
}

/** @throws AppError `invalid_body` for a day on which the animal cannot have come back */
export function requireReturnDay({ homeAt }: AdoptionRow, returnedOn: string): void {
  if (mayHaveReturnedOn(returnedOn, homeAt, clock()())) return;
  throw new AppError("invalid_body", `The day must be between the one when the animal went home and today; got ${returnedOn}.`);
}

/**
 * The caller has checked the version and the day, and writes the audit entry.
 * @returns whether the animal's status changed
 * @throws DashboardError `conflict`
 */
export async function moveAdoptionWithin(on: PetsTransaction, scope: ProjectScope, move: Move, actor: Actor): Promise<boolean> {
  const { row, to, pet, undone, returnedOn, returnReason = "" } = move;
  const isTaken = await takesUnnamed(on, scope, move);
  const [from, wanted] = [isTaken ? "reserved" : row.stage, undone?.unnamed ? "reserved" : to] as const;
  const step = petStep(from, wanted, pet?.deletedAt === null ? pet.status : undefined);
  if (step.kind === "refuse") throw new DashboardError("conflict", REFUSALS[step.why](isolated(row.petName)));
  if (step.kind === "set" && pet) {
    const { status } = step;
    const adoptedAt = status === "sold" ? (undone?.adoptedAt ?? row.homeAt ?? undefined) : undefined;
    const order = undone?.order ?? (isTaken ? undefined : orderAgain(row, status));
    await recordChangesWithin(on, scope, [{ row: pet, change: { status, adoptedAt }, undone: order }], actor);
    if (row.orderId === null && !isTaken) {
      const [[orderId] = []] = await run(TAKE_ORDER, [scope.projectId, row.petId], on);
      await run(SET_ORDER, [scope.projectId, row.id, orderId], on);
    }
  }
  if (undone?.unnamed) await leavesUnnamed(on, scope, row, undone.unnamed.orderId);
  await run(MOVE, [scope.projectId, row.id, to, row.homeAt, returnedOn, returnReason], on);
  return step.kind === "set";
}

/** What the API shows of the enquiry has the order's number. */
const TOUCH_ENQUIRY = `update enquiries e set version = e.version + 1, updated_at = clock_timestamp() from adoptions a
  where a.project_id = $1 and a.id = $2 and e.project_id = $1 and e.id = a.enquiry_id and a.order_id is distinct from $3::bigint`;

/** @param before the adoption before its move */
export async function touchEnquiryWithin(on: PoolClient, scope: ProjectScope, before: AdoptionRow): Promise<void> {
  await run(TOUCH_ENQUIRY, [scope.projectId, before.id, before.orderId], on);
}

const AUDIT = `insert into audit_entries (project_id, actor_kind, actor_id, action, entity_type, entity_id, before, after)
  values ($1, $2, $3, $4, 'adoption', $5::text, $6::jsonb, $7::jsonb)`;

const PERSONAL = ["adopter", "email", "phone", "note", "nextStep", "returnReason"] as const;
const KEPT = ["stage", "assigneeId", "nextOn", "returnedOn", "petStatus", "orderId", "version"] as const;

const factsOf = (row: AdoptionRow) => Object.fromEntries(KEPT.map((name) => [name, row[name]]));

/** As it is now, compared with before. @param before undefined for a new one */
export async function auditAdoptionWithin(
  on: PoolClient,
  scope: ProjectScope,
  id: string,
  before: AdoptionRow | undefined,
  actor: Actor,
): Promise<void> {
  const after = await findAdoption(scope, id, on);
  if (!after) return;
  const fields = PERSONAL.filter((name) => after[name] !== (before?.[name] ?? ""));
  const sides = [
    before ? JSON.stringify(factsOf(before)) : null,
    JSON.stringify({ ...factsOf(after), ...(fields.length > 0 && { fields }) }),
  ];
  const action = before ? "adoption.update" : "adoption.create";
  await run(AUDIT, [scope.projectId, actor.kind, actor.id, action, id, ...sides], on);
}

const MEMBER = "select 1 as one from members where project_id = $1 and user_id = $2";

/** @throws DashboardError `conflict` */
export async function requireMember(scope: ProjectScope, userId: string, on: PoolClient): Promise<void> {
  if ((await queryRows<{ one: string }>({ name: "", text: MEMBER }, [scope.projectId, userId], on)).length > 0) return;
  throw new DashboardError("conflict", "This person is not a member of the project any more. Choose someone else.");
}
