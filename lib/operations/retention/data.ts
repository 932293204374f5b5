import { JOB_FAILED, JOB_FAILED_AT, RETENTION_STEPS } from "#lib/operations/retention/rules.ts";
import type { FailedTask, RetentionRun } from "#lib/operations/retention/schema.ts";
import { isoText } from "#lib/platform/db/fragments.ts";
import { queryText } from "#lib/platform/db/pool.ts";

const RUNS = `select step, ${isoText("last_done_at")}, ${isoText("failing_since")}, fault, deleted from retention_runs`;

/** Omits steps that never ran. */
export async function retentionRuns(): Promise<RetentionRun[]> {
  const rows = await queryText(RUNS, []);
  return RETENTION_STEPS.flatMap((step) => {
    const [, lastDoneAt = null, failingSince = null, error = null, deleted] = rows.find(([name]) => name === step) ?? [];
    return deleted === undefined ? [] : [{ step, lastDoneAt, failingSince, error, deleted: Number(deleted) }];
  });
}

const FAILED = `select j.task_identifier, count(*), ${isoText(`min(${JOB_FAILED_AT})`)}
  from graphile_worker.jobs j where ${JOB_FAILED} group by j.task_identifier order by j.task_identifier`;

/** Kept for seven days. */
export async function failedTasks(): Promise<FailedTask[]> {
  const rows = await queryText(FAILED, []);
  return rows.map(([task, count, since]) => ({ task: String(task), count: Number(count), since: String(since) }));
}
