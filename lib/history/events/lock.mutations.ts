import type { PoolClient } from "pg";
import { queryText, type Statement } from "#lib/platform/db/pool.ts";

/**
 * SQL that takes the lock that orders a project's changes, until the transaction ends. Whoever changes its animals or
 * writes its events takes it first, before any id is drawn, so ids become visible in ascending order: a slow
 * transaction could otherwise commit a smaller id after a reader had gone past it.
 * @param projectId an SQL expression of type bigint
 */
export const lockChangesSql = (projectId: string): string => `pg_advisory_xact_lock(1, hashint8(${projectId}))`;

/** A condition: the row of `pg_locks` is of this lock, and held. */
export const isHeldChangesLockSql = (row: string, projectId: string): string =>
  `${row}.locktype = 'advisory' and ${row}.granted and ${row}.mode = 'ExclusiveLock' and ${row}.objsubid = 2 and ${row}.classid = 1
     and ${row}.objid::bigint = (hashint8(${projectId})::bigint & 4294967295)
     and ${row}.database = (select oid from pg_database where datname = current_database())`;

const LOCK: Statement = { name: "lock_changes", text: `select ${lockChangesSql("$1::bigint")}` };

/** As `lockChangesSql`. */
export async function lockChanges(on: PoolClient, projectId: string): Promise<void> {
  await queryText(LOCK, [projectId], on);
}
