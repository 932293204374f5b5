import type { PoolClient } from "pg";
import type { Actor, ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { holdRight } from "#lib/people/scope/rights.mutations.ts";
import { queryText, type Statement } from "#lib/platform/db/pool.ts";
import { lockPetRows } from "#lib/shelter/pets/table/data.ts";
import type { PetRow } from "#lib/shelter/pets/table/schema.ts";

const LOCK: Statement = { name: "lock_pets", text: "select pg_advisory_xact_lock(1, hashint8($1::bigint))" };

/**
 * Every change of animals takes this lock first, so order ids become visible in order and bulk changes never wait for
 * each other's rows.
 */
export async function lockProjectPets(on: PoolClient, scope: ProjectScope): Promise<void> {
  await queryText(LOCK, [scope.projectId], on);
}

declare const LOCKED: unique symbol;

/** A transaction with `lockProjectPets`, by an actor who may change animals until its end. */
export type PetsTransaction = PoolClient & { readonly [LOCKED]: true };

/**
 * Takes `lockProjectPets`, then holds the actor's right to change animals. In this order, or the transaction that takes the right
 * away would wait for all that wait for the lock.
 * @throws as `holdRight`
 */
export async function lockPetsFor(on: PoolClient, scope: ProjectScope, actor: Actor): Promise<PetsTransaction> {
  await Promise.all([lockProjectPets(on, scope), holdRight(on, scope, actor, "pets.write")]);
  return on as PetsTransaction;
}

/** For a job that goes on with what someone confirmed, whether or not they may still begin such a thing. */
export async function lockPetsForJob(on: PoolClient, scope: ProjectScope): Promise<PetsTransaction> {
  await lockProjectPets(on, scope);
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
