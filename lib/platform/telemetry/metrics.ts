import * as z from "zod";
import { slot } from "#lib/platform/runtime.ts";

const valueSchema = z.object({
  labels: z.record(z.string(), z.string()),
  value: z.number(),
  /** Of a histogram: its name with `_bucket`, `_sum` or `_count`. */
  metricName: z.string().optional(),
});

/** As prom-client merges and writes it. */
export const metricSchema = z.object({
  name: z.string(),
  help: z.string(),
  type: z.enum(["counter", "gauge", "histogram"]),
  aggregator: z.literal("sum"),
  values: z.array(valueSchema),
});

export type Metric = z.infer<typeof metricSchema>;
export type MetricValue = z.infer<typeof valueSchema>;

function metric(type: Metric["type"], name: string, help: string, values: number | MetricValue[]): Metric {
  const all = typeof values === "number" ? [{ labels: {}, value: values }] : values;
  return { name, help, type, aggregator: "sum", values: all };
}

export const gauge = metric.bind(undefined, "gauge");
/** The name ends with `_total`. */
export const counter = metric.bind(undefined, "counter");

/** One value for each key of a label. */
export function byLabel(label: string, values: Iterable<readonly [key: string, value: number]>): MetricValue[] {
  return Array.from(values, ([key, value]) => ({ labels: { [label]: key }, value }));
}

type MetricSource = () => Metric[];

const sources = slot<Map<string, MetricSource>>("metrics.sources", () => new Map());

/** This process counts in plain numbers and is asked at each scrape, so that counting costs a request next to nothing. */
export function exposeMetrics(name: string, source: MetricSource): void {
  sources().set(name, source);
}

export function ownMetrics(): Metric[] {
  return [...sources().values()].flatMap((source) => source());
}
