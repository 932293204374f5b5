import type { Task, TaskList } from "graphile-worker";
import * as z from "zod";
import { inSpan, openTracing } from "#lib/platform/telemetry/tracing.ts";

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
