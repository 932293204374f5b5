import { isHeldChangesLockSql } from "#lib/history/events/lock.mutations.ts";
import type { ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { isoText } from "#lib/platform/db/fragments.ts";
import { queryRows, type Statement } from "#lib/platform/db/pool.ts";

/**
 * A project's animals are changed by one transaction at a time, which sets `updated_at` while it holds the project's
 * lock. So whatever a later statement does not see yet has an `updated_at` of now or later, except for the changes of
 * the transaction that holds the lock now: theirs is its beginning or later. A holder of another database role does
 * not show its beginning. The moment never goes back behind `$2`.
 */
const UNTIL: Statement = {
  name: "pets_updated_until",
  text: `select ${isoText("least(statement_timestamp(), min(greatest(a.xact_start, to_timestamp($2::double precision / 1000))))")} as until
    from pg_locks l left join pg_stat_activity a on a.pid = l.pid
   where ${isHeldChangesLockSql("l", "$1::bigint")}`,
};

/**
 * Guarantees that a statement sent afterwards sees every change before this moment. Waits for nothing.
 * @param updatedSince epoch milliseconds
 * @returns RFC 3339, in UTC
 * @throws AppError `service_unavailable`
 */
export async function updatedUntil({ projectId }: ProjectScope, updatedSince: number): Promise<string> {
  const [row] = await queryRows<{ until: string }>(UNTIL, [projectId, updatedSince]);
  return row?.until as string;
}
