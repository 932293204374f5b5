import type { PoolClient } from "pg";
import { run } from "#lib/platform/db/pool.ts";
import { DashboardError } from "#lib/platform/errors.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { findAdoption } from "#lib/shelter/adoptions/data.ts";
import { auditAdoptionWithin, moveAdoptionWithin } from "#lib/shelter/adoptions/record.mutations.ts";
import type { AdoptionRow } from "#lib/shelter/adoptions/schema.ts";
import type { PetsTransaction } from "#lib/shelter/pets/lock.mutations.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const OF_ENQUIRY = "select id from adoptions where project_id = $1 and enquiry_id = $2";
/** Has no name, address, or number of a person; a note does not matter. */
const WITHOUT_A_PERSON = `select a.id from adoptions a join enquiries e on e.pet_id = a.pet_id
  where a.project_id = $1 and e.project_id = $1 and e.id = $2 and a.stage = 'reserved' and a.enquiry_id is null
    and concat(a.adopter, a.email, a.phone) = '' order by a.id desc limit 1`;
const NAME = `update adoptions a set enquiry_id = e.id, adopter = e.name, email = e.email, phone = e.phone,
    assignee_id = coalesce(a.assignee_id, e.assignee_id), version = a.version + 1, updated_at = clock_timestamp()
  from enquiries e where a.project_id = $1 and a.id = $3 and e.project_id = $1 and e.id = $2`;
const INSERT = `insert into adoptions (project_id, pet_id, enquiry_id, stage, adopter, email, phone, assignee_id)
  select project_id, pet_id, id, 'interested', name, email, phone, assignee_id from enquiries
   where project_id = $1 and id = $2 and pet_id is not null returning id`;

async function adoptionOfEnquiry(on: PoolClient, scope: ProjectScope, enquiryId: string): Promise<AdoptionRow | undefined> {
  const [[id] = []] = await run(OF_ENQUIRY, [scope.projectId, enquiryId], on);
  return typeof id === "string" ? await findAdoption(scope, id, on) : undefined;
}

/** Finds the visitor's adoption, takes one without a person, or begins one. Undefined for a general enquiry. */
async function ensureAdoptionWithin(
  on: PetsTransaction,
  scope: ProjectScope,
  enquiryId: string,
  actor: Actor,
): Promise<AdoptionRow | undefined> {
  const own = await adoptionOfEnquiry(on, scope, enquiryId);
  if (own) {
    if (own.stage !== "cancelled") return own;
    const { move } = await moveAdoptionWithin(on, scope, { row: own, to: "interested", pet: undefined, isByEnquiry: true }, actor);
    await auditAdoptionWithin(on, scope, own.id, own, actor, move);
    return await findAdoption(scope, own.id, on);
  }
  const [[unnamed] = []] = await run(WITHOUT_A_PERSON, [scope.projectId, enquiryId], on);
  if (typeof unnamed === "string") {
    const before = await findAdoption(scope, unnamed, on);
    await run(NAME, [scope.projectId, enquiryId, unnamed], on);
    await auditAdoptionWithin(on, scope, unnamed, before, actor);
    return await findAdoption(scope, unnamed, on);
  }
  const [[id] = []] = await run(INSERT, [scope.projectId, enquiryId], on);
  if (typeof id !== "string") return undefined;
  await auditAdoptionWithin(on, scope, id, undefined, actor);
  return await findAdoption(scope, id, on);
}

interface EnquiryStep {
  enquiryId: string;
  becameApproved: boolean;
  /** Was approved, and is neither approved nor closed now. */
  isWithdrawn: boolean;
  /** What the animal is to become with this change. */
  petStatus?: "available" | "pending" | undefined;
  pet?: PetRow | undefined;
  petName: string | null;
}

/**
 * An approved enquiry has an adoption that names the visitor; a closed one keeps it.
 * @throws DashboardError `conflict` when the animal is no longer available, or not reserved for this person
 */
export async function followEnquiryWithin(on: PetsTransaction, scope: ProjectScope, step: EnquiryStep, actor: Actor): Promise<void> {
  const { enquiryId, becameApproved, isWithdrawn, petStatus, pet } = step;
  const name = isolated(pet?.name ?? step.petName ?? "The animal");
  if (petStatus === "pending") {
    const row = await ensureAdoptionWithin(on, scope, enquiryId, actor);
    if (!row || row.stage === "reserved" || row.stage === "home") {
      throw new DashboardError("conflict", `${name} is no longer available. Your change was not saved.`);
    }
    const { move } = await moveAdoptionWithin(on, scope, { row, to: "reserved", pet, isByEnquiry: true }, actor);
    await auditAdoptionWithin(on, scope, row.id, row, actor, move);
    return;
  }
  if (becameApproved) {
    await ensureAdoptionWithin(on, scope, enquiryId, actor);
    return;
  }
  const row = isWithdrawn || petStatus ? await adoptionOfEnquiry(on, scope, enquiryId) : undefined;
  if (petStatus === "available" && row?.stage !== "reserved") {
    throw new DashboardError("conflict", `${name} is not reserved for this person any more. Your change was not saved.`);
  }
  if (!row || (petStatus === undefined && row.stage !== "interested" && row.stage !== "visit")) return;
  const { move } = await moveAdoptionWithin(on, scope, { row, to: "cancelled", pet, isByEnquiry: true }, actor);
  await auditAdoptionWithin(on, scope, row.id, row, actor, move);
}
