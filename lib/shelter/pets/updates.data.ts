import { isHeldChangesLockSql } from "#lib/history/events/mutations.ts";
import { isoText } from "#lib/platform/db/fragments.ts";
import { queryRows, type Statement } from "#lib/platform/db/pool.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/**
 * Only the holder of the project's lock sets `updated_at`. Invisible changes have a time from now on, or since the holder's transaction
 * began; `$2` if another database role hides that time.
 */
const UNTIL: Statement = {
  name: "pets_updated_until",
  text: `select ${isoText("least(statement_timestamp(), min(greatest(a.xact_start, to_timestamp($2::double precision / 1000))))")} as until
    from pg_locks l left join pg_stat_activity a on a.pid = l.pid
   where ${isHeldChangesLockSql("l", "$1::bigint")}`,
};

/**
 * Later statements see every change before this moment. Does not wait.
 * @param updatedSince epoch milliseconds
 * @returns RFC 3339, UTC
 */
export async function updatedUntil({ projectId }: ProjectScope, updatedSince: number): Promise<string> {
  const [row] = await queryRows<{ until: string }>(UNTIL, [projectId, updatedSince]);
  return row?.until as string;
}
