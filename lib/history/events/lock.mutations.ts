import type { PoolClient } from "pg";
import { queryText, type Statement } from "#lib/platform/db/pool.ts";

/**
 * Locks a project's changes until the transaction ends. Take it before drawing ids, so that they become visible in order.
 * @param projectId SQL of type bigint
 */
export const lockChangesSql = (projectId: string): string => `pg_advisory_xact_lock(1, hashint8(${projectId}))`;

/** As `lockChangesSql`, but false instead of waiting. */
export const tryLockChangesSql = (projectId: string): string => `pg_try_advisory_xact_lock(1, hashint8(${projectId}))`;

export const isHeldChangesLockSql = (row: string, projectId: string): string =>
  `${row}.locktype = 'advisory' and ${row}.granted and ${row}.mode = 'ExclusiveLock' and ${row}.objsubid = 2 and ${row}.classid = 1
     and ${row}.objid::bigint = (hashint8(${projectId})::bigint & 4294967295)
     and ${row}.database = (select oid from pg_database where datname = current_database())`;

const LOCK: Statement = { name: "lock_changes", text: `select ${lockChangesSql("$1::bigint")}` };

export async function lockChanges(on: PoolClient, projectId: string): Promise<void> {
  await queryText(LOCK, [projectId], on);
}
