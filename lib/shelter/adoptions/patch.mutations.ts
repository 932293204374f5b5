import { memberIdByEmail } from "#lib/people/members/assignee.data.ts";
import { noSuch } from "#lib/platform/errors.ts";
import { findAdoption } from "#lib/shelter/adoptions/data.ts";
import { changeAdoptionWithin } from "#lib/shelter/adoptions/mutations.ts";
import type { AdoptionPatch } from "#lib/shelter/adoptions/record.schema.ts";
import type { AdoptionChange, AdoptionRow } from "#lib/shelter/adoptions/schema.ts";
import type { PetsTransaction } from "#lib/shelter/pets/lock.mutations.ts";
import { lockPetRows } from "#lib/shelter/pets/row.data.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const cleared = (text: string | null | undefined): string | undefined => (text === null ? "" : text);

interface AdoptionWrite {
  adoptionId: string;
  patch: AdoptionPatch;
  /** Throws if it may not be changed as it is now. */
  check(row: AdoptionRow): void;
}

/**
 * Another stage moves the animal too.
 * @returns whether it moved the animal
 * @throws `not_found`, `invalid_body`; DashboardError `conflict`; those of `check`
 */
export async function patchAdoptionWithin(
  locked: PetsTransaction,
  scope: ProjectScope,
  { adoptionId, patch, check }: AdoptionWrite,
  actor: Actor,
): Promise<boolean> {
  const row = await findAdoption(scope, adoptionId, locked);
  if (!row) throw noSuch("adoption");
  check(row);
  const { stage, nextOn, returnedOn, assignee, adopter } = patch;
  const change: Omit<AdoptionChange, "version"> = {
    ...{ stage, nextOn, returnedOn, adopter: cleared(adopter?.name), email: cleared(adopter?.email), phone: cleared(adopter?.phone) },
    ...{ nextStep: cleared(patch.nextStep), note: cleared(patch.note), returnReason: cleared(patch.returnReason) },
    assigneeId: typeof assignee === "string" ? await memberIdByEmail(scope, assignee, locked) : assignee,
  };
  const [pet] = stage === undefined ? [] : await lockPetRows(scope, [row.petId], locked);
  return await changeAdoptionWithin(locked, scope, { row, pet, change }, actor);
}
