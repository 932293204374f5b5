import { Gauge, type Registry } from "prom-client";
import { queryText } from "#lib/platform/db/pool.ts";

const CAN_RUN = "locked_at is null and attempts < max_attempts";
const IS_DUE = `${CAN_RUN} and run_at <= now()`;
const JOBS = `select task_identifier, count(*) filter (where ${CAN_RUN}), count(*) filter (where ${IS_DUE}), count(locked_at),
       coalesce(extract(epoch from now() - min(run_at) filter (where ${IS_DUE})), 0)
  from graphile_worker.jobs group by task_identifier order by task_identifier`;

const LATE = `select task_identifier, extract(epoch from now() - min(run_at)) * 1000
  from graphile_worker.jobs where ${IS_DUE} group by task_identifier order by task_identifier`;

/** @returns how long the oldest due job of each task has waited */
export async function lateTasks(): Promise<{ task: string; lateMs: number }[]> {
  return (await queryText(LATE, [])).map(([task, ms]) => ({ task: String(task), lateMs: Number(ms) }));
}

const REFUSED_MAILS = `select count(*) from graphile_worker.jobs
  where task_identifier in ('mail.send', 'enquiries.mail', 'password-reset.mail') and attempts between 6 and max_attempts - 1`;

/** Counts mails deferred six times or more that will be retried. */
export async function refusedMails(): Promise<number> {
  const [[count] = []] = await queryText(REFUSED_MAILS, []);
  return Number(count);
}

export async function jobMetrics(registers: Registry[]): Promise<void> {
  const rows = await queryText(JOBS, []);
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ["task"], registers });
  const waiting = gauge("petstore_jobs_waiting", "Background jobs that wait, for their time, a retry or a worker");
  const due = gauge("petstore_jobs_due", "Background jobs whose time has come and that no worker has taken");
  const running = gauge("petstore_jobs_running", "Background jobs that a worker has taken");
  const oldest = gauge("petstore_jobs_oldest_due_seconds", "For how long the oldest due background job has waited");
  for (const [name, ...counts] of rows) {
    const task = { task: String(name) };
    for (const [at, one] of [waiting, due, running, oldest].entries()) one.set(task, Number(counts[at]));
  }
}
