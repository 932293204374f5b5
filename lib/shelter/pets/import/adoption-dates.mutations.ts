import type { ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { queryText } from "#lib/platform/db/pool.ts";
import type { PetsTransaction } from "#lib/shelter/pets/lock.mutations.ts";

/** SQL; of new animals whose file does not tell, so that no old adoption becomes a happy ending. */
export const LONG_AGO = "'1970-01-01T00:00:00Z'::timestamptz";

const HOME = {
  name: "",
  text: `update adoptions a set home_at = case when p.adopted_at > ${LONG_AGO} then p.adopted_at end from pets p
          where a.project_id = $1 and a.pet_id = any($2::bigint[]) and a.stage = 'home' and p.project_id = $1 and p.id = a.pet_id`,
};

/** The adoptions that came with the orders of imported animals began when these were adopted. @param petIds an array in SQL's own form */
export async function dateAdoptionsWithin(on: PetsTransaction, scope: ProjectScope, petIds: string): Promise<void> {
  await queryText(HOME, [scope.projectId, petIds], on);
}
