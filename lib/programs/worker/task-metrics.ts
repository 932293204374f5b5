import type { WorkerEvents } from "graphile-worker";
import { Gauge, Histogram } from "prom-client";
import { singleton } from "#lib/platform/runtime.ts";
import { DURATION_BUCKETS, registry } from "#lib/platform/telemetry/metrics.ts";

export const exposeTaskMetrics = singleton("worker.task-runs", () => {
  const registers = [registry()];
  return {
    seen: new Set<string>(),
    durations: new Histogram({
      name: "petstore_job_duration_seconds",
      help: "Runs of background jobs by task and outcome",
      labelNames: ["task", "outcome"],
      buckets: DURATION_BUCKETS,
      registers,
    }),
    lastSuccess: new Gauge({
      name: "petstore_job_last_success_timestamp_seconds",
      help: "When a job of this task last succeeded",
      labelNames: ["task"],
      registers,
    }),
  };
});

/** A failed run may be tried again. */
export function countRuns(events: WorkerEvents): void {
  const { seen, durations, lastSuccess } = exposeTaskMetrics();
  const began = new WeakMap<object, number>();
  events.on("job:start", ({ job }) => {
    began.set(job, performance.now());
    const task = job.task_identifier;
    if (seen.has(task)) return;
    seen.add(task);
    // The first failure must count as an increase.
    for (const outcome of ["done", "failed"]) durations.zero({ task, outcome });
  });
  events.on("job:complete", ({ job, error }) => {
    const task = job.task_identifier;
    const ms = performance.now() - (began.get(job) ?? performance.now());
    durations.observe({ task, outcome: error ? "failed" : "done" }, ms / 1000);
    if (!error) lastSuccess.setToCurrentTime({ task });
  });
}
