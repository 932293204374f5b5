import { queryText } from "#lib/platform/db/pool.ts";
import { byLabel, gauge, type Metric } from "#lib/platform/telemetry/metrics.ts";

const CAN_RUN = "locked_at is null and attempts < max_attempts";
const IS_DUE = `${CAN_RUN} and run_at <= now()`;
const JOBS = {
  name: "",
  text: `select task_identifier, count(*) filter (where ${CAN_RUN}), count(*) filter (where ${IS_DUE}), count(locked_at),
                coalesce(extract(epoch from now() - min(run_at) filter (where ${IS_DUE})), 0)
           from graphile_worker.jobs group by task_identifier order by task_identifier`,
};

/**
 * The queue of the whole service, by task; tasks without jobs are missing. Waiting mail is the task `mail.send`.
 * @throws AppError `service_unavailable`
 */
export async function jobMetrics(): Promise<Metric[]> {
  const rows = await queryText(JOBS, []);
  const column = (at: number) =>
    byLabel(
      "task",
      rows.map((row) => [String(row[0]), Number(row[at])] as const),
    );
  return [
    gauge("petstore_jobs_waiting", "Background jobs that wait, for their time, a retry or a worker", column(1)),
    gauge("petstore_jobs_due", "Background jobs whose time has come and that no worker has taken", column(2)),
    gauge("petstore_jobs_running", "Background jobs that a worker has taken", column(3)),
    gauge("petstore_jobs_oldest_due_seconds", "For how long the oldest due background job has waited", column(4)),
  ];
}
