import pg from "pg";
import { from } from "pg-copy-streams";
import type { Manifest } from "#lib/backups/schema.ts";
import { JOB_COLUMNS, readTables } from "#lib/backups/snapshot.data.ts";
import type { StoredBackup } from "#lib/backups/store.schema.ts";
import { readRows } from "#lib/backups/verification.service.ts";
import { OperatorError } from "#lib/errors.ts";

function listed(columns: readonly string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(", ");
}

/** @throws OperatorError when the backup's tables are not those of its schema version */
async function refuseOtherTables(on: pg.ClientBase, { tables, leftOut }: Manifest, place: string): Promise<void> {
  const copied = new Map(tables.map(({ name, columns }) => [name, columns.toSorted().join()]));
  for (const { name, columns } of await readTables(on)) {
    if (leftOut.includes(name)) continue;
    if (copied.get(name) !== columns.toSorted().join()) {
      throw new OperatorError(`The backup ${place} does not match its schema version: the table ${name} differs. Nothing was changed.`);
    }
    copied.delete(name);
  }
  const [extra] = copied.keys();
  if (extra !== undefined) {
    throw new OperatorError(`The backup ${place} does not match its schema version: it has a table ${extra}. Nothing was changed.`);
  }
}

/** Within the connection's transaction, into empty tables without constraints between them. */
export async function loadTables(on: pg.ClientBase, backup: StoredBackup, manifest: Manifest): Promise<void> {
  await refuseOtherTables(on, manifest, backup.place);
  for (const table of manifest.tables) {
    await readRows(backup, table, () => on.query(from(`copy ${pg.escapeIdentifier(table.name)} (${listed(table.columns)}) from stdin`)));
  }
}

const JOBS_TABLE = `create temporary table restored_jobs (n bigint generated always as identity, task text, queue text, payload json,
  priority smallint, run_at timestamptz, attempts smallint, max_attempts smallint, last_error text, key text,
  created_at timestamptz, updated_at timestamptz, revision integer, flags jsonb) on commit drop`;

const REPLACE_JOBS = `delete from graphile_worker._private_jobs;
  update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null;
  insert into graphile_worker._private_tasks (identifier) select distinct task from restored_jobs on conflict do nothing;
  insert into graphile_worker._private_job_queues (queue_name) select distinct queue from restored_jobs where queue is not null on conflict do nothing;
  insert into graphile_worker._private_jobs (task_id, job_queue_id, payload, priority, run_at, attempts, max_attempts, last_error, key,
      created_at, updated_at, revision, flags)
    select t.id, q.id, j.payload, j.priority, j.run_at, j.attempts, j.max_attempts, j.last_error, j.key, j.created_at, j.updated_at, j.revision, j.flags
      from restored_jobs j
        join graphile_worker._private_tasks t on t.identifier = j.task
        left join graphile_worker._private_job_queues q on q.queue_name = j.queue
     order by j.n`;

export async function loadJobs(on: pg.ClientBase, backup: StoredBackup, manifest: Manifest): Promise<void> {
  await on.query(JOBS_TABLE);
  await readRows(backup, manifest.jobs, () => on.query(from(`copy restored_jobs (${listed(JOB_COLUMNS)}) from stdin`)));
  await on.query(REPLACE_JOBS);
}

/**
 * Never back: an id that callers, followers of events or receivers of webhooks have seen must not stand for something else.
 * @param before the sequences of the database that is replaced
 * @param skipped how many ids may have been given out after the backup
 */
export async function setSequences(on: pg.ClientBase, manifest: Manifest, before: Manifest["sequences"], skipped: bigint): Promise<void> {
  const reached = new Map(before.map(({ name, lastValue }) => [name, lastValue]));
  for (const { name, lastValue } of manifest.sequences) {
    const now = reached.get(name) ?? null;
    if (lastValue === null && now === null) continue;
    const values = [`public.${pg.escapeIdentifier(name)}`, lastValue, String(skipped), now];
    // `greatest` passes over what is null.
    await on.query("select setval($1::regclass, greatest($2::bigint + $3::bigint, $4::bigint))", values);
  }
}
