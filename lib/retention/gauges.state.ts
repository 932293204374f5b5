import { Gauge } from "prom-client";
import { metrics } from "#lib/metrics.ts";
import { failedTasks, retentionRuns } from "#lib/retention/data.ts";
import { slot } from "#lib/runtime.ts";

const gauges = slot("retention.gauges", () => {
  const gauge = <L extends string>(name: string, help: string, label: L) =>
    new Gauge({ name, help, labelNames: [label], registers: [metrics()] });
  return {
    failing: gauge("petstore_retention_failing", "1 while the cleanup of this kind of data fails", "step"),
    done: gauge("petstore_retention_last_success_timestamp_seconds", "when the cleanup of this kind of data last succeeded", "step"),
    deleted: gauge("petstore_retention_deleted_rows", "rows that the cleanup has deleted since the service was installed", "step"),
    failed: gauge("petstore_jobs_failed", "background jobs of the last seven days that failed as often as they may be tried", "task"),
    since: gauge("petstore_jobs_failed_since_timestamp_seconds", "when the first of the failed background jobs failed", "task"),
  };
});

const seconds = (moment: string): number => Date.parse(moment) / 1000;

/** The gauges cover the whole service. While the database is down they are omitted, so that none is stale. */
export async function refreshRetentionGauges(): Promise<void> {
  const { failing, done, deleted, failed, since } = gauges();
  const found = await Promise.all([retentionRuns(), failedTasks()]).catch(() => undefined);
  for (const gauge of [failing, done, deleted, failed, since]) gauge.reset();
  if (!found) return;
  const [runs, tasks] = found;
  for (const run of runs) {
    failing.set({ step: run.step }, run.failingSince === null ? 0 : 1);
    deleted.set({ step: run.step }, run.deleted);
    if (run.lastDoneAt !== null) done.set({ step: run.step }, seconds(run.lastDoneAt));
  }
  for (const { task, count, since: moment } of tasks) {
    failed.set({ task }, count);
    since.set({ task }, seconds(moment));
  }
}
