import type { PoolClient } from "pg";
import { lockChanges, lockChangesFor } from "#lib/history/events/mutations.ts";
import { lockPetRows } from "#lib/shelter/pets/row.data.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { asService, type CheckedConnection } from "#lib/tenancy/scope/rights.mutations.ts";

declare const LOCKED: unique symbol;

/** Holds `lockChanges` and the actor's right. */
export type PetsTransaction = PoolClient & CheckedConnection & { readonly [LOCKED]: true };

/** @throws see `holdRight` */
export async function lockPetsFor(
  on: PoolClient,
  scope: ProjectScope,
  actor: Actor,
  action: "pets.write" | "project.write" = "pets.write",
): Promise<PetsTransaction> {
  return (await lockChangesFor(on, scope, actor, action)) as PetsTransaction;
}

/** Continues what someone confirmed, whatever their rights are now. */
export async function lockPetsForJob(on: PoolClient, scope: ProjectScope): Promise<PetsTransaction> {
  await lockChanges(on, scope.projectId);
  return asService(on) as PetsTransaction;
}

/**
 * Includes the bin; omits missing and foreign animals.
 * @throws see `holdRight`
 */
export async function lockPets(
  on: PoolClient,
  scope: ProjectScope,
  petIds: readonly string[],
  actor: Actor,
): Promise<{ locked: PetsTransaction; rows: PetRow[] }> {
  const [locked, rows] = await Promise.all([lockPetsFor(on, scope, actor), lockPetRows(scope, petIds, on)]);
  return { locked, rows };
}
