import type { PoolClient } from "pg";
import { transactionAfter } from "#lib/platform/db/pool.ts";
import { AppError, DashboardError, noSuch } from "#lib/platform/errors.ts";
import type { PetEdit, PetForm } from "#lib/shelter/pets/form.schema.ts";
import { lockPets, lockPetsFor } from "#lib/shelter/pets/lock.mutations.ts";
import { createPetsWithin } from "#lib/shelter/pets/mutations.ts";
import { recordChangesWithin, type Wanted } from "#lib/shelter/pets/record.mutations.ts";
import { petOrThrow } from "#lib/shelter/pets/row.data.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import { undoOf } from "#lib/shelter/pets/undo.data.ts";
import { petsChanged } from "#lib/shelter/pets/versions.state.ts";
import { planProfileOrThrow, planProfiles } from "#lib/shelter/profiles/change.data.ts";
import { newProfile } from "#lib/shelter/profiles/merge.rules.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

type Plan = Omit<Wanted, "row">;

/** @param plan runs with the animal locked and its version confirmed */
async function changeOne(
  scope: ProjectScope,
  { petId, version, actor }: { petId: string; version: number; actor: Actor },
  plan: (on: PoolClient) => Promise<Plan>,
): Promise<PetRow> {
  const open = (on: PoolClient) => lockPets(on, scope, [petId], actor);
  await transactionAfter(open, async (on, { locked, rows: [row] }) => {
    if (!row) throw noSuch("animal");
    if (row.version !== version) {
      throw new DashboardError("conflict", "Someone else changed this animal in the meantime. Your changes are not saved yet.");
    }
    const wanted = await plan(on);
    if (row.deletedAt !== null && wanted.change.inBin === undefined) {
      throw new DashboardError("conflict", "This animal is in the bin. Restore it before you change it.");
    }
    await recordChangesWithin(locked, scope, [{ row, ...wanted }], actor);
  });
  await petsChanged(scope.projectId);
  return await petOrThrow(scope, petId);
}

/** @throws `invalid_body` for a profile that does not fit together or an unknown bonded animal */
export async function addPet(scope: ProjectScope, form: PetForm, actor: Actor): Promise<PetRow> {
  const { profile: patch, ...pet } = form;
  const [created] = await transactionAfter(
    (on) => lockPetsFor(on, scope, actor),
    async (on, locked) => {
      const profile = await planProfileOrThrow(scope, undefined, patch, on);
      return await createPetsWithin(locked, scope, [{ ...pet, categoryId: BigInt(pet.categoryId), profile: newProfile(profile) }], actor);
    },
  );
  await petsChanged(scope.projectId);
  return await petOrThrow(scope, created?.id ?? "");
}

/** @throws `not_found`, `invalid_body`, see `addPet`; DashboardError `conflict` when it changed since or is in the bin */
export function editPet(scope: ProjectScope, petId: string, { version, profile, ...change }: PetEdit, actor: Actor): Promise<PetRow> {
  return changeOne(scope, { petId, version, actor }, async (on) => {
    return { change: { ...change, profile: await planProfileOrThrow(scope, petId, profile, on) } };
  });
}

/** @throws `not_found`; DashboardError `conflict` when it changed since */
export function binPet(scope: ProjectScope, petId: string, version: number, inBin: boolean, actor: Actor): Promise<PetRow> {
  return changeOne(scope, { petId, version, actor }, async () => ({ change: { inBin } }));
}

/**
 * Undoes only the actor's own change that led to this version.
 * @throws `not_found`; DashboardError `conflict` when it changed since or is in the bin
 */
export function undoPet(scope: ProjectScope, petId: string, version: number, actor: Actor): Promise<PetRow> {
  return changeOne(scope, { petId, version, actor }, async (on) => {
    const undo = await undoOf(scope, petId, version, actor, on);
    if (!undo) throw new AppError("not_found", "There is nothing to undo.");
    const [planned] = await planProfiles(scope, [{ petId, patch: undo.profile }], on);
    return { change: { ...undo.change, profile: planned?.change }, move: { undone: undo.undone } };
  });
}
