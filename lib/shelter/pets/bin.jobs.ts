import { queryRows, transaction } from "#lib/platform/db/pool.ts";
import { dueSince } from "#lib/shelter/pets/bin.rules.ts";
import { lockPetsForJob } from "#lib/shelter/pets/lock.mutations.ts";
import { recordPurgeWithin } from "#lib/shelter/pets/record.mutations.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** Keeps transactions well under a second. */
const MAX_AT_ONCE = 1000;

const NEXT = `select project_id as "projectId" from pets where deleted_at <= $1::timestamptz limit 1`;

/** Purges after 30 days in the bin. Can be interrupted and run concurrently. */
export async function purgePets(now: number): Promise<number> {
  const since = dueSince(now);
  for (let gone = 0; ; ) {
    const [next] = await queryRows<{ projectId: string }>(NEXT, [since]);
    if (!next) return gone;
    const scope = projectScope(next.projectId);
    const purged = await transaction(async (on) => recordPurgeWithin(await lockPetsForJob(on, scope), scope, since, MAX_AT_ONCE));
    if (purged === 0) return gone;
    gone += purged;
  }
}
