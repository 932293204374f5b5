import type { WorkerEvents } from "graphile-worker";
import { slot } from "#lib/platform/runtime.ts";
import { Durations, histogram } from "#lib/platform/telemetry/durations.ts";
import { byLabel, exposeMetrics, gauge, type Metric } from "#lib/platform/telemetry/metrics.ts";

interface TaskRuns {
  done: Durations;
  failed: Durations;
  /** Epoch milliseconds; 0 before the first. */
  lastDoneAt: number;
}

const runs = slot<Map<string, TaskRuns>>("worker.task-runs", () => new Map());

function runsOf(task: string): TaskRuns {
  const found = runs().get(task);
  if (found) return found;
  const made = { done: new Durations(), failed: new Durations(), lastDoneAt: 0 };
  runs().set(task, made);
  return made;
}

/** Counts what this worker runs; a failed run may be tried again. */
export function countRuns(events: WorkerEvents): void {
  const began = new WeakMap<object, number>();
  events.on("job:start", ({ job }) => void began.set(job, performance.now()));
  events.on("job:complete", ({ job, error }) => {
    const task = runsOf(job.task_identifier);
    const ms = performance.now() - (began.get(job) ?? performance.now());
    if (error) task.failed.add(ms);
    else {
      task.done.add(ms);
      task.lastDoneAt = Date.now();
    }
  });
}

export function taskMetrics(): Metric[] {
  const all = [...runs()];
  const durations = all.flatMap(([task, { done, failed }]) => [
    [{ task, outcome: "done" }, done] as const,
    [{ task, outcome: "failed" }, failed] as const,
  ]);
  const last = all.flatMap(([task, { lastDoneAt }]) => (lastDoneAt === 0 ? [] : [[task, lastDoneAt / 1000] as const]));
  return [
    histogram("petstore_job_duration_seconds", "Runs of background jobs by task and outcome", durations),
    gauge("petstore_job_last_success_timestamp_seconds", "When a job of this task last succeeded", byLabel("task", last)),
  ];
}

export function exposeTaskMetrics(): void {
  exposeMetrics("tasks", taskMetrics);
}
