import { Logger, type Task, type TaskList, type WorkerEvents } from "graphile-worker";
import { Gauge, Histogram } from "prom-client";
import * as z from "zod";
import { singleton } from "#lib/platform/runtime.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import { DURATION_BUCKETS, registry } from "#lib/platform/telemetry/metrics.ts";
import { inSpan, openTracing } from "#lib/platform/telemetry/tracing.ts";

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

const tracedPayloadSchema = z.object({ traceparent: z.string().optional() });

/** Continues the trace of the request that queued the job. */
export function inSpans(tasks: TaskList): TaskList {
  if (!openTracing()) return tasks;
  const traced = Object.entries(tasks).flatMap(([name, task]): [string, Task][] => {
    if (!task) return [];
    const run: Task = (payload, helpers) => {
      const traceparent = tracedPayloadSchema.safeParse(payload).data?.traceparent;
      return inSpan({ name, kind: "consumer", traceparent }, async () => await task(payload, helpers));
    };
    return [[name, run]];
  });
  return Object.fromEntries(traced);
}

const LEVELS = { error: "error", warning: "warn", info: "debug", debug: "debug" } as const;

/** Never includes a payload. */
export const workerLog = new Logger(({ workerId, taskIdentifier, jobId }) => (level, message) => {
  logger()[LEVELS[level]]({ workerId, task: taskIdentifier, jobId }, message);
});
