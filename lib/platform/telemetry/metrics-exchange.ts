import * as z from "zod";
import { singleton } from "#lib/platform/runtime.ts";
import { registry } from "#lib/platform/telemetry/metrics.ts";
import { exposeProcessMetrics } from "#lib/platform/telemetry/process-metrics.ts";

const COLLECT_MS = 1500;

const metricsSchema = z.array(
  z.looseObject({ values: z.array(z.looseObject({ labels: z.record(z.string(), z.union([z.string(), z.number()])) })) }),
);

export const collectOrderSchema = z.object({ type: z.literal("collect-metrics"), id: z.int() });
export const reportOrderSchema = z.object({ type: z.literal("report-metrics"), id: z.int() });
export const metricsReportSchema = z.object({ type: z.literal("metrics"), id: z.int(), metrics: metricsSchema });
export const collectedSchema = z.object({
  type: z.literal("collected-metrics"),
  id: z.int(),
  processes: z.array(z.object({ process: z.string(), metrics: metricsSchema.optional() })),
});

export interface ProcessMetrics {
  process: string;
  metrics?: z.infer<typeof metricsSchema> | undefined;
}

const exchange = singleton("metrics.exchange", () => ({ nextId: 1, process: "web-1" }));

const ignoreError = (): void => undefined;

export async function ownMetrics(): Promise<z.infer<typeof metricsSchema>> {
  return metricsSchema.parse(await registry().getMetricsAsJSON());
}

async function report(id: number): Promise<void> {
  const answer: z.infer<typeof metricsReportSchema> = { type: "metrics", id, metrics: await ownMetrics() };
  process.send?.(answer, undefined, undefined, ignoreError);
}

export function joinMetricsExchange(name: "web-1" | "worker" | "edge" = "web-1"): void {
  exposeProcessMetrics();
  exchange().process = name;
  process.on("message", (message) => {
    const order = reportOrderSchema.safeParse(message).data;
    if (order) void report(order.id);
  });
}

export async function everyProcess(): Promise<ProcessMetrics[]> {
  const joined = exchange.peek();
  const alone = async (): Promise<ProcessMetrics[]> => [{ process: joined?.process ?? "web-1", metrics: await ownMetrics() }];
  if (!joined || !process.connected) return await alone();
  const id = joined.nextId++;
  const { promise, resolve } = Promise.withResolvers<ProcessMetrics[] | undefined>();
  const hear = (message: unknown): void => {
    const collected = collectedSchema.safeParse(message).data;
    if (collected?.id === id) resolve(collected.processes);
  };
  process.on("message", hear);
  const late = setTimeout(resolve, COLLECT_MS, undefined);
  process.send?.({ type: "collect-metrics", id }, undefined, undefined, ignoreError);
  try {
    return (await promise) ?? (await alone());
  } finally {
    clearTimeout(late);
    process.off("message", hear);
  }
}
