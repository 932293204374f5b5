import type { PoolClient } from "pg";
import type { Actor, ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { queryRows, queryText, transactionAfter } from "#lib/platform/db/pool.ts";
import { AppError, DashboardError } from "#lib/platform/errors.ts";
import { isClosed } from "#lib/shelter/enquiries/rules.ts";
import type { EnquiryChange, EnquiryState } from "#lib/shelter/enquiries/schema.ts";
import { lockPets } from "#lib/shelter/pets/lock.mutations.ts";
import { recordChangesWithin } from "#lib/shelter/pets/record.mutations.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import { petsChanged } from "#lib/shelter/pets/versions.state.ts";

interface Cells {
  petId: string | null;
  state: EnquiryState;
  assigneeId: string | null;
  quarantined: "t" | "f";
  version: string;
}

const ROW = `select pet_id as "petId", state, assignee_id as "assigneeId", quarantined, version from enquiries where project_id = $1 and id = $2`;
const UPDATE = `update enquiries set state = $3::"EnquiryState", assignee_id = $4, quarantined = $5, version = version + 1, updated_at = now(),
         closed_at = case when $6 then coalesce(closed_at, now()) end,
         order_id = case when $3 = 'approved' then coalesce(order_id, (select id from orders o
           where o.project_id = $1 and o.pet_id = enquiries.pet_id and o.status = 'placed' order by o.id desc limit 1)) end
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

/** Only between these two: an adopted or binned animal stays as it is. */
const MOVES = { pending: "available", available: "pending" } as const;

const isMoved = (row: PetRow | undefined, status: keyof typeof MOVES): row is PetRow =>
  row !== undefined && row.deletedAt === null && row.status === MOVES[status];

/**
 * An approved one is named by the animal's adoption.
 * @throws AppError `not_found`; DashboardError `conflict` when it changed since `version`
 */
export async function changeEnquiry(scope: ProjectScope, enquiryId: string, change: EnquiryChange, actor: Actor): Promise<void> {
  const { petId } = await rowOrThrow(scope, enquiryId);
  const { version, petStatus } = change;
  const open = (on: PoolClient) => lockPets(on, scope, petStatus && petId !== null ? [petId] : [], actor);
  const isPetChanged = await transactionAfter(open, async (on, { locked, rows: [pet] }) => {
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
    const moves = petStatus !== undefined && isMoved(pet, petStatus);
    if (moves) await recordChangesWithin(locked, scope, [{ row: pet, change: { status: petStatus } }], actor);
    const values = [after.state, after.assigneeId, after.quarantined, isClosed(after.state)];
    await run(UPDATE, [scope.projectId, enquiryId, ...values], on);
    await run(AUDIT, [scope.projectId, actor.kind, actor.id, enquiryId, JSON.stringify(before), JSON.stringify(after)], on);
    return moves;
  });
  if (isPetChanged) await petsChanged(scope.projectId);
}
