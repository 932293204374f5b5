import { queryText } from "#lib/platform/db/pool.ts";
import type { PetsTransaction } from "#lib/shelter/pets/lock.mutations.ts";
import { LONG_AGO } from "#lib/shelter/pets/rules.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const SET = `update pets set adopted_at = i.at from unnest($2::bigint[], $3::timestamptz[]) as i(id, at)
  where pets.project_id = $1 and pets.id = i.id and pets.status = 'sold'`;
const HOME = `update adoptions a set home_at = nullif(p.adopted_at, '${LONG_AGO}') from pets p
  where a.project_id = $1 and a.pet_id = any($2::bigint[]) and a.stage = 'home' and p.project_id = $1 and p.id = a.pet_id`;

/** The adoptions that the orders of adopted animals have began when these were adopted. */
export async function dateAdoptionsWithin(on: PetsTransaction, scope: ProjectScope, petIds: readonly string[]): Promise<void> {
  if (petIds.length > 0) await queryText({ name: "", text: HOME }, [scope.projectId, petIds], on);
}

/** Of animals that are adopted, not from now. @param moments RFC 3339 */
export async function setAdoptedAtWithin(
  on: PetsTransaction,
  scope: ProjectScope,
  moments: readonly { id: string; adoptedAt: string }[],
): Promise<void> {
  if (moments.length === 0) return;
  const ids = moments.map(({ id }) => id);
  await queryText({ name: "", text: SET }, [scope.projectId, ids, moments.map(({ adoptedAt }) => adoptedAt)], on);
  await dateAdoptionsWithin(on, scope, ids);
}
