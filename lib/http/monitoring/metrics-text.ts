import { AggregatorRegistry, Gauge, Registry } from "prom-client";
import { serviceMetrics } from "#lib/http/monitoring/service-metrics.ts";
import { everyProcess, type ProcessMetrics } from "#lib/platform/telemetry/metrics-exchange.ts";

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

/** A replaced process keeps its name, so that Prometheus sees a counter reset. */
function labelled({ process, metrics = [] }: ProcessMetrics): object[] {
  return metrics.map((metric) => ({
    ...metric,
    values: metric.values.map((value) => ({ ...value, labels: { ...value.labels, process } })),
  }));
}

/** Covers every process of this start. */
export async function metricsText(): Promise<string> {
  const [processes, service] = await Promise.all([everyProcess(), serviceMetrics()]);
  const up = new Gauge({
    name: "petstore_process_up",
    help: "1 if this process of the start answered the scrape in time",
    labelNames: ["process"],
    registers: [service],
  });
  for (const { process, metrics } of processes) up.set({ process }, metrics ? 1 : 0);
  return await AggregatorRegistry.aggregate([...processes.map(labelled), await service.getMetricsAsJSON()]).metrics();
}
