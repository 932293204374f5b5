import type { PoolClient } from "pg";
import { lockChanges } from "#lib/history/events/lock.mutations.ts";
import type { Actor, ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { holdRight } from "#lib/people/scope/rights.mutations.ts";
import { lockPetRows } from "#lib/shelter/pets/row.data.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";

declare const LOCKED: unique symbol;

/** A transaction with `lockChanges`, by an actor who may change animals until its end. */
export type PetsTransaction = PoolClient & { readonly [LOCKED]: true };

/**
 * Takes `lockChanges`, then holds the actor's right to change animals. In this order, or the transaction that takes the
 * right away would wait for all that wait for the lock.
 * @throws as `holdRight`
 */
export async function lockPetsFor(on: PoolClient, scope: ProjectScope, actor: Actor): Promise<PetsTransaction> {
  await Promise.all([lockChanges(on, scope.projectId), holdRight(on, scope, actor, "pets.write")]);
  return on as PetsTransaction;
}

/** For a job that goes on with what someone confirmed, whether or not they may still begin such a thing. */
export async function lockPetsForJob(on: PoolClient, scope: ProjectScope): Promise<PetsTransaction> {
  await lockChanges(on, scope.projectId);
  return on as PetsTransaction;
}

/**
 * Takes `lockPetsFor`, then the animals' rows, the bin included; omits missing and foreign ones.
 * @throws as `holdRight`
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
