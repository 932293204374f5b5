import * as z from "zod";
import { slot } from "#lib/platform/runtime.ts";
import { type Metric, metricSchema, ownMetrics } from "#lib/platform/telemetry/metrics.ts";
import { exposeProcessMetrics } from "#lib/platform/telemetry/process-metrics.ts";

/** Longer than the supervisor waits for the others. */
const COLLECT_MS = 1500;

/** From a process that is scraped to its supervisor, which asks every process. */
export const collectOrderSchema = z.object({ type: z.literal("collect-metrics"), id: z.int() });
export const reportOrderSchema = z.object({ type: z.literal("report-metrics"), id: z.int() });
export const metricsReportSchema = z.object({ type: z.literal("metrics"), id: z.int(), metrics: z.array(metricSchema) });
export const collectedSchema = z.object({
  type: z.literal("collected-metrics"),
  id: z.int(),
  /** Without metrics: it did not answer in time. */
  processes: z.array(z.object({ process: z.string(), metrics: z.array(metricSchema).optional() })),
});

export interface ProcessMetrics {
  /** `web-1`, `worker`, `edge`, `supervisor`. */
  process: string;
  metrics?: Metric[] | undefined;
}

/** Created by `joinMetricsExchange`. */
const exchange = slot("metrics.exchange", () => ({ nextId: 1, process: "web-1" }));

const ignoreFailure = (): void => undefined;

/**
 * From now on this process answers its supervisor.
 * @param name its own where the supervisor does not answer; the supervisor numbers the web processes
 */
export function joinMetricsExchange(name: "web-1" | "worker" | "edge" = "web-1"): void {
  exposeProcessMetrics();
  exchange().process = name;
  process.on("message", (message) => {
    const order = reportOrderSchema.safeParse(message).data;
    if (!order) return;
    const report: z.infer<typeof metricsReportSchema> = { type: "metrics", id: order.id, metrics: ownMetrics() };
    process.send?.(report, undefined, undefined, ignoreFailure);
  });
}

/** Of every process of this start, or of this one alone where no supervisor answers. */
export async function everyProcess(): Promise<ProcessMetrics[]> {
  const joined = exchange.peek();
  const alone = (): ProcessMetrics[] => [{ process: joined?.process ?? "web-1", metrics: ownMetrics() }];
  if (!joined || !process.connected) return alone();
  const id = joined.nextId++;
  const { promise, resolve } = Promise.withResolvers<ProcessMetrics[] | undefined>();
  const hear = (message: unknown): void => {
    const collected = collectedSchema.safeParse(message).data;
    if (collected?.id === id) resolve(collected.processes);
  };
  process.on("message", hear);
  const late = setTimeout(resolve, COLLECT_MS, undefined);
  process.send?.({ type: "collect-metrics", id }, undefined, undefined, ignoreFailure);
  try {
    return (await promise) ?? alone();
  } finally {
    clearTimeout(late);
    process.off("message", hear);
  }
}
