import type { PoolClient } from "pg";
import type { Actor, ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { queryRows, queryText, transactionAfter } from "#lib/platform/db/pool.ts";
import { AppError, DashboardError } from "#lib/platform/errors.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { isClosed } from "#lib/shelter/enquiries/rules.ts";
import type { EnquiryChange, EnquiryState } from "#lib/shelter/enquiries/schema.ts";
import { lockPets } from "#lib/shelter/pets/lock.mutations.ts";
import { recordChangesWithin } from "#lib/shelter/pets/record.mutations.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import { petsChanged } from "#lib/shelter/pets/versions.state.ts";

interface Cells {
  petId: string | null;
  petName: string | null;
  /** Whether the animal is reserved by this one's approval. */
  reserves: "t" | "f";
  state: EnquiryState;
  assigneeId: string | null;
  quarantined: "t" | "f";
  version: string;
}

const ROW = `select pet_id as "petId", pet_name as "petName", state, assignee_id as "assigneeId", quarantined, version,
         exists (select from orders o where o.id = order_id and o.pet_id = enquiries.pet_id and o.status = 'placed') as reserves
    from enquiries where project_id = $1 and id = $2`;
const UPDATE = `update enquiries set state = $3::"EnquiryState", assignee_id = $4, quarantined = $5, version = version + 1, updated_at = now(),
         closed_at = case when $6 then coalesce(closed_at, now()) end,
         order_id = case when $3 = 'approved' then coalesce(order_id, (select id from orders o
           where o.project_id = $1 and o.pet_id = enquiries.pet_id and o.status = 'placed'
             and not exists (select from enquiries other where other.order_id = o.id) order by o.id desc limit 1)) end
   where project_id = $1 and id = $2`;
const MEMBER = "select 1 from members where project_id = $1 and user_id = $2";
const AUDIT = `insert into audit_entries (project_id, actor_kind, actor_id, action, entity_type, entity_id, before, after)
  values ($1, $2, $3, 'enquiry.update', 'enquiry', $4::text, $5::jsonb, $6::jsonb)`;

const run = (text: string, values: unknown[], on: PoolClient) => queryText({ name: "", text }, values, on);

async function rowOrThrow(scope: ProjectScope, enquiryId: string, on?: PoolClient): Promise<Cells> {
  const text = on ? `${ROW} for update` : ROW;
  const [row] = await queryRows<Cells>({ name: "", text }, [scope.projectId, enquiryId], on);
  if (!row) throw new AppError("not_found", "There is no such enquiry.");
  return row;
}

async function requireMember(scope: ProjectScope, userId: string, on: PoolClient): Promise<void> {
  if ((await run(MEMBER, [scope.projectId, userId], on)).length > 0) return;
  throw new DashboardError("conflict", "This person is not a member of the project any more. Choose someone else.");
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
    const before = { state: row.state, assigneeId: row.assigneeId, quarantined: row.quarantined === "t" };
    const after = {
      state: change.state ?? before.state,
      assigneeId: change.assigneeId === undefined ? before.assigneeId : change.assigneeId,
      quarantined: change.quarantined ?? before.quarantined,
    };
    if (after.assigneeId !== null && after.assigneeId !== before.assigneeId) await requireMember(scope, after.assigneeId, on);
    if (petStatus !== undefined) {
      await recordChangesWithin(locked, scope, [{ row: movedPet(pet, row, petStatus), change: { status: petStatus } }], actor);
    }
    const values = [after.state, after.assigneeId, after.quarantined, isClosed(after.state)];
    await run(UPDATE, [scope.projectId, enquiryId, ...values], on);
    await run(AUDIT, [scope.projectId, actor.kind, actor.id, enquiryId, JSON.stringify(before), JSON.stringify(after)], on);
  });
  if (petStatus !== undefined) await petsChanged(scope.projectId);
}
