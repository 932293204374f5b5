import type { PoolClient } from "pg";
import { writeEvents } from "#lib/history/events/mutations.ts";
import { memberIdByEmail, requireMember } from "#lib/people/members/assignee.data.ts";
import { isoText } from "#lib/platform/db/fragments.ts";
import { queryRows, run, transactionAfter } from "#lib/platform/db/pool.ts";
import { DashboardError, noSuch } from "#lib/platform/errors.ts";
import { followEnquiryWithin } from "#lib/shelter/adoptions/enquiry.mutations.ts";
import { enquiryEvents } from "#lib/shelter/enquiries/events.rules.ts";
import type { EnquiryPatch } from "#lib/shelter/enquiries/inbox/record.schema.ts";
import { enquiryEtag } from "#lib/shelter/enquiries/inbox/view.ts";
import { queueAnnouncement, queueAssignedMail } from "#lib/shelter/enquiries/mail.mutations.ts";
import { isClosed } from "#lib/shelter/enquiries/rules.ts";
import type { EnquiryChange, EnquiryRow } from "#lib/shelter/enquiries/schema.ts";
import { type Conditions, preconditionError } from "#lib/shelter/pets/etag.rules.ts";
import { lockPets, type PetsTransaction } from "#lib/shelter/pets/lock.mutations.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import { petsChanged } from "#lib/shelter/pets/versions.state.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

interface Cells extends Pick<EnquiryRow, "id" | "petId" | "petName" | "state" | "assigneeId" | "createdAt"> {
  quarantined: "t" | "f";
  version: string;
}

const ROW = `select id, pet_id as "petId", pet_name as "petName", state, assignee_id as "assigneeId", quarantined, version,
         ${isoText("created_at")} as "createdAt"
    from enquiries where project_id = $1 and id = $2`;
/** Runs under the project's lock, so the time is later than that of all earlier changes. */
const UPDATE = `update enquiries set state = $3::"EnquiryState", assignee_id = $4, quarantined = $5, version = version + 1,
         updated_at = clock_timestamp(), closed_at = case when $6 then coalesce(closed_at, now()) end
   where project_id = $1 and id = $2`;

async function rowOrThrow(scope: ProjectScope, enquiryId: string, on?: PoolClient): Promise<Cells> {
  const text = on ? `${ROW} for update` : ROW;
  const [row] = await queryRows<Cells>(text, [scope.projectId, enquiryId], on);
  if (!row) throw noSuch("enquiry");
  return row;
}

type Sides = Pick<EnquiryRow, "state" | "assigneeId" | "quarantined">;

const sidesOf = ({ state, assigneeId, quarantined }: Cells): Sides => ({ state, assigneeId, quarantined: quarantined === "t" });

interface Recorded {
  row: Cells;
  after: Sides;
  petStatus?: EnquiryChange["petStatus"];
  pet?: PetRow | undefined;
}

async function record(locked: PetsTransaction, scope: ProjectScope, { row, after, ...animal }: Recorded, actor: Actor): Promise<void> {
  const before = sidesOf(row);
  const { projectId } = scope;
  await run(UPDATE, [projectId, row.id, after.state, after.assigneeId, after.quarantined, isClosed(after.state)], locked);
  const sides = { before: { ...before }, after: { ...after } };
  await writeAudit(locked, { projectId, actor }, "enquiry.update", row.id, { ...sides });
  const [was, is] = [before.state === "approved", after.state === "approved"];
  const step = {
    enquiryId: row.id,
    petName: row.petName,
    becameApproved: is && !was,
    isWithdrawn: was && !is && after.state !== "closed",
    ...animal,
  };
  await followEnquiryWithin(locked, scope, step, actor);
  await writeEvents(locked, projectId, enquiryEvents(row, before, after));
  if (before.quarantined && !after.quarantined) await queueAnnouncement(locked, scope);
  const { assigneeId } = after;
  const isOwn = actor.kind === "user" && actor.id === assigneeId;
  if (assigneeId !== null && assigneeId !== before.assigneeId && !isOwn) await queueAssignedMail(locked, scope, row.id, assigneeId);
}

/**
 * An approved enquiry leads to an adoption that names the visitor.
 * @throws `not_found`; DashboardError `conflict` when it changed since `version`, or the animal did
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
    await record(locked, scope, { row, after, petStatus, pet }, actor);
  });
  if (petStatus !== undefined) await petsChanged(scope.projectId);
}

export interface EnquiryWrite {
  enquiryId: string;
  conditions: Conditions;
  patch: EnquiryPatch;
}

/**
 * Leaves the animal as it is, and quarantine out, like the API.
 * @returns whether anything differed
 * @throws `not_found`, `precondition_failed`, `invalid_body`
 */
export async function patchEnquiryWithin(
  locked: PetsTransaction,
  scope: ProjectScope,
  { enquiryId, conditions, patch: { status, assignee } }: EnquiryWrite,
  actor: Actor,
): Promise<boolean> {
  const row = await rowOrThrow(scope, enquiryId, locked);
  if (row.quarantined === "t") throw noSuch("enquiry");
  const error = preconditionError(conditions, enquiryEtag(row), "enquiry");
  if (error) throw error;
  const before = sidesOf(row);
  const assigneeId = typeof assignee === "string" ? await memberIdByEmail(scope, assignee, locked) : assignee;
  const after = { ...before, state: status ?? before.state, assigneeId: assigneeId === undefined ? before.assigneeId : assigneeId };
  if (after.state === before.state && after.assigneeId === before.assigneeId) return false;
  await record(locked, scope, { row, after }, actor);
  return true;
}
