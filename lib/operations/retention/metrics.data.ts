import { Gauge, type Registry } from "prom-client";
import { failedTasks, retentionRuns } from "#lib/operations/retention/data.ts";

const seconds = (moment: string): number => Date.parse(moment) / 1000;

export async function retentionMetrics(registers: Registry[]): Promise<void> {
  const [runs, tasks] = await Promise.all([retentionRuns(), failedTasks()]);
  const gauge = (name: string, label: "step" | "task", help: string) => new Gauge({ name, help, labelNames: [label], registers });
  const failing = gauge("petstore_retention_failing", "step", "1 while the cleanup of this kind of data fails");
  const lastSuccess = gauge(
    "petstore_retention_last_success_timestamp_seconds",
    "step",
    "When the cleanup of this kind of data last succeeded",
  );
  const deletedRows = gauge("petstore_retention_deleted_rows", "step", "Rows that the cleanup has deleted since the service was installed");
  for (const { step, failingSince, lastDoneAt, deleted } of runs) {
    failing.set({ step }, failingSince === null ? 0 : 1);
    if (lastDoneAt !== null) lastSuccess.set({ step }, seconds(lastDoneAt));
    deletedRows.set({ step }, deleted);
  }
  const failed = gauge("petstore_jobs_failed", "task", "Background jobs of the last seven days that failed as often as they may be tried");
  const failedSince = gauge("petstore_jobs_failed_since_timestamp_seconds", "task", "When the first of the failed background jobs failed");
  for (const { task, count, since } of tasks) {
    failed.set({ task }, count);
    failedSince.set({ task }, seconds(since));
  }
}
