import { onConnection } from "#lib/platform/db/connection.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { poolsOf } from "./holding-process.ts";

interface QueuedJob {
  task: string;
  payload: Record<string, unknown>;
  attempts: number;
  lastError: string | null;
}

/** Oldest first, without those of the schedule. */
export async function queuedJobs(): Promise<QueuedJob[]> {
  const { rows } = await pool().query<QueuedJob>(
    `select j.task_identifier as task, p.payload, j.attempts, j.last_error as "lastError"
       from graphile_worker.jobs j join job_payloads p on p.job_id = j.id order by j.id`,
  );
  return rows;
}

/** Deletes what no worker has taken. */
export async function forgetJobs(): Promise<void> {
  await pool().query("select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))");
}

/** Where no test looks at the pictures of a demo project, whose drawing keeps a core busy for a quarter of a minute. */
export async function leaveDemoUndrawn(databaseUrl: string): Promise<void> {
  const text = "select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier = 'demo.draw'))";
  await onConnection({ connectionString: databaseUrl }, (client) => client.query(text));
}

/**
 * Kills workers in the middle of jobs, and releases the jobs at once: another worker notices the death only after some
 * twenty seconds, which the worker's own test shows.
 */
export async function killInTheMiddle(task: string, kill: () => Promise<void>): Promise<void> {
  const pools = await poolsOf(task);
  await kill();
  await pool().query("select graphile_worker.force_unlock_workers($1::text[])", [pools]);
}

interface Failure {
  /** Default: the maximum. */
  attempts?: number;
  error?: string;
  /** Time at which it is due again. */
  runAt?: Date;
  /** Time of the first failure; it is due again after its backoff. */
  failedAt?: Date;
}

/** Leaves all that no worker has taken as after failed attempts, unless it has failed for good. */
export async function failJobs({ attempts, error, runAt, failedAt }: Failure = {}): Promise<void> {
  const { rows } = await pool().query<{ id: string }>(
    "select id from graphile_worker.permanently_fail_jobs(array(select id from graphile_worker.jobs where attempts < max_attempts), $1)",
    [error],
  );
  const dueAt = "coalesce($3::timestamptz, $4::timestamptz + exp(1) * interval '1 second')";
  await pool().query(`select graphile_worker.reschedule_jobs($1, attempts => $2, run_at => ${dueAt})`, [
    rows.map(({ id }) => id),
    attempts,
    runAt,
    failedAt,
  ]);
}
