import pg from "pg";
import { from } from "pg-copy-streams";
import { JOB_PAYLOADS_TABLE } from "#lib/operations/backups/rules.ts";
import type { Manifest } from "#lib/operations/backups/schema.ts";
import { JOB_COLUMNS, readTables } from "#lib/operations/backups/snapshot.data.ts";
import type { StoredBackup } from "#lib/operations/backups/store.schema.ts";
import { readRows } from "#lib/operations/backups/verification.service.ts";
import { OperatorError } from "#lib/platform/errors.ts";

function listed(columns: readonly string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(", ");
}

async function refuseOtherTables(db: pg.ClientBase, { tables, leftOut }: Manifest, place: string): Promise<void> {
  const copied = new Map(tables.map(({ name, columns }) => [name, columns.toSorted().join()]));
  for (const { name, columns } of await readTables(db)) {
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

/** Fills empty tables without constraints. */
export async function loadTables(db: pg.ClientBase, backup: StoredBackup, manifest: Manifest): Promise<void> {
  await refuseOtherTables(db, manifest, backup.place);
  for (const table of manifest.tables) {
    await readRows(backup, table, () => db.query(from(`copy ${pg.escapeIdentifier(table.name)} (${listed(table.columns)}) from stdin`)));
  }
}

const JOBS_TABLE = `create temporary table restored_jobs (n bigint generated always as identity, task text, queue text, payload json,
  priority smallint, run_at timestamptz, attempts smallint, max_attempts smallint, last_error text, key text,
  created_at timestamptz, updated_at timestamptz, revision integer, flags jsonb) on commit drop`;

/** Started jobs cannot be deleted, so they are released first. */
const DELETE_JOBS = `select graphile_worker.force_unlock_workers(array(select locked_by from graphile_worker.jobs where locked_by is not null));
  select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`;

/** Failing a job uses up an attempt, so attempts are set last. */
const ADD_JOBS = `create temporary table added_jobs on commit drop as
    select j.id, j.payload, r.attempts, r.last_error
      from (select * from restored_jobs order by n) r
        cross join lateral graphile_worker.add_job(identifier => r.task, payload => r.payload, queue_name => r.queue, run_at => r.run_at,
          max_attempts => r.max_attempts, job_key => r.key, priority => r.priority, flags => array(select jsonb_object_keys(r.flags))) j;
  select graphile_worker.permanently_fail_jobs(array[id], last_error) from added_jobs where last_error is not null;
  select graphile_worker.reschedule_jobs(array[id], attempts => attempts) from added_jobs`;

const ADD_PAYLOADS = `insert into ${JOB_PAYLOADS_TABLE} (job_id, payload) select id, payload from added_jobs`;

export async function loadJobs(db: pg.ClientBase, backup: StoredBackup, manifest: Manifest): Promise<void> {
  await db.query(JOBS_TABLE);
  await readRows(backup, manifest.jobs, () => db.query(from(`copy restored_jobs (${listed(JOB_COLUMNS)}) from stdin`)));
  await db.query(DELETE_JOBS);
  await db.query(ADD_JOBS);
  // An older schema gets this table by a later migration.
  if (manifest.leftOut.includes(JOB_PAYLOADS_TABLE)) await db.query(ADD_PAYLOADS);
}

/**
 * Never goes back.
 * @param before of the replaced database
 * @param skipped ids that may have been used after the backup
 */
export async function setSequences(db: pg.ClientBase, manifest: Manifest, before: Manifest["sequences"], skipped: bigint): Promise<void> {
  const reached = new Map(before.map(({ name, lastValue }) => [name, lastValue]));
  for (const { name, lastValue } of manifest.sequences) {
    const now = reached.get(name) ?? null;
    if (lastValue === null && now === null) continue;
    const values = [`public.${pg.escapeIdentifier(name)}`, lastValue, String(skipped), now];
    // `greatest` ignores nulls.
    await db.query("select setval($1::regclass, greatest($2::bigint + $3::bigint, $4::bigint))", values);
  }
}
