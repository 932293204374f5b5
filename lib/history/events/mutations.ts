import type { PoolClient } from "pg";
import type { NewEvent } from "#lib/history/events/schema.ts";
import { type OpenTransaction, queryWithin } from "#lib/platform/db/open-transaction.ts";
import type { Statement } from "#lib/platform/db/pool.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import type { Action } from "#lib/tenancy/scope/permissions.rules.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { type AnyChecked, type CheckedConnection, holdRight } from "#lib/tenancy/scope/rights.mutations.ts";
import { CheckedStatement } from "#lib/tenancy/scope/writing.mutations.ts";

/**
 * Locks a project's changes until the transaction ends. Take it before drawing ids, so that they become visible in order.
 * @param projectId SQL of type bigint
 */
export const lockChangesSql = (projectId: string): string => `pg_advisory_xact_lock(1, hashint8(${projectId}))`;

/** Returns false instead of waiting. */
export const tryLockChangesSql = (projectId: string): string => `pg_try_advisory_xact_lock(1, hashint8(${projectId}))`;

export const isHeldChangesLockSql = (row: string, projectId: string): string =>
  `${row}.locktype = 'advisory' and ${row}.granted and ${row}.mode = 'ExclusiveLock' and ${row}.objsubid = 2 and ${row}.classid = 1
     and ${row}.objid::bigint = (hashint8(${projectId})::bigint & 4294967295)
     and ${row}.database = (select oid from pg_database where datname = current_database())`;

const LOCK: Statement = { name: "lock_changes", text: `select ${lockChangesSql("$1::bigint")}::text` };

export async function lockChanges(on: OpenTransaction, projectId: string): Promise<void> {
  await queryWithin(on, LOCK, [projectId]);
}

/**
 * Locks first; otherwise revoking the right would wait for everyone who waits for the lock.
 * @throws as `holdRight`
 */
export async function lockChangesFor(
  on: PoolClient,
  scope: ProjectScope,
  actor: Actor,
  action: Action,
): Promise<PoolClient & CheckedConnection> {
  const [, checked] = await Promise.all([lockChanges(on, scope.projectId), holdRight(on, scope, actor, action)]);
  return checked;
}

const WRITE = new CheckedStatement(
  (sql) => `with locked as materialized (select ${lockChangesSql("$1::bigint")})
    ${sql.events(
      { project_id: "$1::bigint", type: "type", data: "data::json" },
      "from locked, unnest($2::text[], $3::text[]) with ordinality as i(type, data, n) order by n",
    )}`,
);

/** Takes `lockChanges`. For several projects, lock their rows first, in ascending order. */
export async function writeEvents(on: AnyChecked, projectId: string, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await WRITE.run(on, [projectId, events.map(({ type }) => type), events.map(({ data }) => exactJson(data))]);
}
