import { failedTasks, retentionRuns } from "#lib/operations/retention/data.ts";
import { byLabel, gauge, type Metric } from "#lib/platform/telemetry/metrics.ts";

const seconds = (moment: string): number => Date.parse(moment) / 1000;

/**
 * Of the whole service.
 * @throws AppError `service_unavailable`
 */
export async function retentionMetrics(): Promise<Metric[]> {
  const [runs, tasks] = await Promise.all([retentionRuns(), failedTasks()]);
  const done = runs.flatMap(({ step, lastDoneAt }) => (lastDoneAt === null ? [] : [[step, seconds(lastDoneAt)] as const]));
  return [
    gauge(
      "petstore_retention_failing",
      "1 while the cleanup of this kind of data fails",
      byLabel(
        "step",
        runs.map(({ step, failingSince }) => [step, failingSince === null ? 0 : 1] as const),
      ),
    ),
    gauge(
      "petstore_retention_last_success_timestamp_seconds",
      "When the cleanup of this kind of data last succeeded",
      byLabel("step", done),
    ),
    gauge(
      "petstore_retention_deleted_rows",
      "Rows that the cleanup has deleted since the service was installed",
      byLabel(
        "step",
        runs.map(({ step, deleted }) => [step, deleted] as const),
      ),
    ),
    gauge(
      "petstore_jobs_failed",
      "Background jobs of the last seven days that failed as often as they may be tried",
      byLabel(
        "task",
        tasks.map(({ task, count }) => [task, count] as const),
      ),
    ),
    gauge(
      "petstore_jobs_failed_since_timestamp_seconds",
      "When the first of the failed background jobs failed",
      byLabel(
        "task",
        tasks.map(({ task, since }) => [task, seconds(since)] as const),
      ),
    ),
  ];
}
