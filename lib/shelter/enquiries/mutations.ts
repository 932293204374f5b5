import type { PoolClient } from "pg";
import { writeEventsOn } from "#lib/history/events/mutations.ts";
import type { Actor, ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { isoText } from "#lib/platform/db/fragments.ts";
import { queryRows, run, transactionAfter } from "#lib/platform/db/pool.ts";
import { AppError, DashboardError } from "#lib/platform/errors.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { enquiryEvents, enquiryNotFound } from "#lib/shelter/enquiries/events.rules.ts";
import type { EnquiryPatch } from "#lib/shelter/enquiries/record.schema.ts";
import { isClosed } from "#lib/shelter/enquiries/rules.ts";
import type { EnquiryChange, EnquiryState } from "#lib/shelter/enquiries/schema.ts";
import { enquiryEtag } from "#lib/shelter/enquiries/view.ts";
import { type Conditions, preconditionError } from "#lib/shelter/pets/etag.rules.ts";
import { lockPets, type PetsTransaction } from "#lib/shelter/pets/lock.mutations.ts";
import { recordChangesWithin } from "#lib/shelter/pets/record.mutations.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import { petsChanged } from "#lib/shelter/pets/versions.state.ts";

interface Cells {
  id: string;
  petId: string | null;
  petName: string | null;
  /** Whether the animal is reserved by this one's approval. */
  reserves: "t" | "f";
  state: EnquiryState;
  assigneeId: string | null;
  quarantined: "t" | "f";
  createdAt: string;
  version: string;
}

const ROW = `select id, pet_id as "petId", pet_name as "petName", state, assignee_id as "assigneeId", quarantined, version,
         ${isoText("created_at")} as "createdAt",
         exists (select from orders o where o.id = order_id and o.pet_id = enquiries.pet_id and o.status = 'placed') as reserves
    from enquiries where project_id = $1 and id = $2`;
/** Under the project's lock, so the time is later than that of every change before. */
const UPDATE = `update enquiries set state = $3::"EnquiryState", assignee_id = $4, quarantined = $5, version = version + 1,
         updated_at = clock_timestamp(), closed_at = case when $6 then coalesce(closed_at, now()) end,
         order_id = case when $3 = 'approved' then coalesce(order_id, (select id from orders o
           where o.project_id = $1 and o.pet_id = enquiries.pet_id and o.status = 'placed'
             and not exists (select from enquiries other where other.order_id = o.id) order by o.id desc limit 1)) end
   where project_id = $1 and id = $2`;
const MEMBER = "select 1 from members where project_id = $1 and user_id = $2";
const MEMBER_BY_EMAIL = `select u.id from members m join users u on u.id = m.user_id where m.project_id = $1 and u.email = lower($2)`;
const AUDIT = `insert into audit_entries (project_id, actor_kind, actor_id, action, entity_type, entity_id, before, after)
  values ($1, $2, $3, 'enquiry.update', 'enquiry', $4::text, $5::jsonb, $6::jsonb)`;

async function rowOrThrow(scope: ProjectScope, enquiryId: string, on?: PoolClient): Promise<Cells> {
  const text = on ? `${ROW} for update` : ROW;
  const [row] = await queryRows<Cells>({ name: "", text }, [scope.projectId, enquiryId], on);
  if (!row) throw enquiryNotFound();
  return row;
}

async function requireMember(scope: ProjectScope, userId: string, on: PoolClient): Promise<void> {
  if ((await run(MEMBER, [scope.projectId, userId], on)).length > 0) return;
  throw new DashboardError("conflict", "This person is not a member of the project any more. Choose someone else.");
}

/** @throws AppError `invalid_body` */
async function memberIdOf(scope: ProjectScope, email: string, on: PoolClient): Promise<string> {
  const [row] = await run(MEMBER_BY_EMAIL, [scope.projectId, email.trim()], on);
  if (row?.[0]) return row[0];
  throw new AppError("invalid_body", `assignee must be the email address of a member of the project; got ${JSON.stringify(email)}.`);
}

const isIn = (pet: PetRow | undefined, status: PetRow["status"]): pet is PetRow =>
  pet !== undefined && pet.deletedAt === null && pet.status === status;

/** Reserves an available animal, or releases one that this enquiry reserves. @throws DashboardError `conflict` */
function movedPet(pet: PetRow | undefined, { petName, reserves }: Cells, status: "available" | "pending"): PetRow {
  const name = isolated(pet?.name ?? petName ?? "The animal");
  if (status === "pending") {
    if (isIn(pet, "available")) return pet;
    throw new DashboardError("conflict", `${name} is no longer available. Your change was not saved.`);
  }
  if (isIn(pet, "pending") && reserves === "t") return pet;
  throw new DashboardError("conflict", `${name} is not reserved for this person any more. Your change was not saved.`);
}

interface Sides {
  state: EnquiryState;
  assigneeId: string | null;
  quarantined: boolean;
}

const sidesOf = ({ state, assigneeId, quarantined }: Cells): Sides => ({ state, assigneeId, quarantined: quarantined === "t" });

async function record(locked: PetsTransaction, scope: ProjectScope, row: Cells, after: Sides, actor: Actor): Promise<void> {
  const before = sidesOf(row);
  const { projectId } = scope;
  await run(UPDATE, [projectId, row.id, after.state, after.assigneeId, after.quarantined, isClosed(after.state)], locked);
  await run(AUDIT, [projectId, actor.kind, actor.id, row.id, JSON.stringify(before), JSON.stringify(after)], locked);
  await writeEventsOn(locked, projectId, enquiryEvents(row, before, after));
}

/**
 * An approved one is named by the animal's adoption.
 * @throws AppError `not_found`; DashboardError `conflict` when it changed since `version`, or the animal did
 */
export async function changeEnquiry(scope: ProjectScope, enquiryId: string, change: EnquiryChange, actor: Actor): Promise<void> {
  const { petId } = await rowOrThrow(scope, enquiryId);
  const { version, petStatus } = change;
  const open = (on: PoolClient) => lockPets(on, scope, petStatus && petId !== null ? [petId] : [], actor);
  await transactionAfter(open, async (on, { locked, rows: [pet] }) => {
    const row = await rowOrThrow(scope, enquiryId, on);
    if (Number(row.version) !== version) {
      throw new DashboardError("conflict", "A colleague answered or changed this enquiry in the meantime. Your change was not saved.");
    }
    const before = sidesOf(row);
    const after = {
      state: change.state ?? before.state,
      assigneeId: change.assigneeId === undefined ? before.assigneeId : change.assigneeId,
      quarantined: change.quarantined ?? before.quarantined,
    };
    if (after.assigneeId !== null && after.assigneeId !== before.assigneeId) await requireMember(scope, after.assigneeId, on);
    if (petStatus !== undefined) {
      await recordChangesWithin(locked, scope, [{ row: movedPet(pet, row, petStatus), change: { status: petStatus } }], actor);
    }
    await record(locked, scope, row, after, actor);
  });
  if (petStatus !== undefined) await petsChanged(scope.projectId);
}

export interface EnquiryWrite {
  /** int64 as text. */
  enquiryId: string;
  conditions: Conditions;
  patch: EnquiryPatch;
}

/**
 * As the API does it: not one in quarantine, and the animal stays as it is.
 * @returns whether anything differed
 * @throws AppError `not_found`, `precondition_failed`, `invalid_body`
 */
export async function patchEnquiryWithin(
  locked: PetsTransaction,
  scope: ProjectScope,
  { enquiryId, conditions, patch: { state, assignee } }: EnquiryWrite,
  actor: Actor,
): Promise<boolean> {
  const row = await rowOrThrow(scope, enquiryId, locked);
  if (row.quarantined === "t") throw enquiryNotFound();
  const error = preconditionError(conditions, enquiryEtag(row), "enquiry");
  if (error) throw error;
  const before = sidesOf(row);
  const assigneeId = typeof assignee === "string" ? await memberIdOf(scope, assignee, locked) : assignee;
  const after = { ...before, state: state ?? before.state, assigneeId: assigneeId === undefined ? before.assigneeId : assigneeId };
  if (after.state === before.state && after.assigneeId === before.assigneeId) return false;
  await record(locked, scope, row, after, actor);
  return true;
}
