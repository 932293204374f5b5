import type { PoolClient } from "pg";
import { queryText, type Statement } from "#lib/db/pool.ts";
import { lockPetRows } from "#lib/pets/table/data.ts";
import type { PetRow } from "#lib/pets/table/schema.ts";
import type { Actor, ProjectScope } from "#lib/scope/principal.schema.ts";
import { holdRightOn } from "#lib/scope/rights.mutations.ts";

const LOCK: Statement = { name: "lock_pets", text: "select pg_advisory_xact_lock(1, hashint8($1::bigint))" };

/**
 * Every change of animals takes this lock first, so order ids become visible in order and bulk changes never wait for
 * each other's rows.
 */
export async function lockProjectPets(on: PoolClient, scope: ProjectScope): Promise<void> {
  await queryText(LOCK, [scope.projectId], on);
}

/**
 * Takes `lockProjectPets`, then holds the actor's right to change animals. In this order, or whoever takes the right
 * away would wait for all that wait for the lock.
 * @throws as `holdRight`
 */
export async function lockPetsFor(on: PoolClient, scope: ProjectScope, actor: Actor): Promise<void> {
  await Promise.all([lockProjectPets(on, scope), holdRightOn(on, scope, actor, "pets.write")]);
}

/**
 * Takes `lockPetsFor`, then the animals' rows, the bin included; omits missing and foreign ones.
 * @throws as `holdRight`
 */
export async function lockPets(on: PoolClient, scope: ProjectScope, petIds: readonly string[], actor: Actor): Promise<PetRow[]> {
  const [, rows] = await Promise.all([lockPetsFor(on, scope, actor), lockPetRows(scope, petIds, on)]);
  return rows;
}
