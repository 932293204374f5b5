import { AggregatorRegistry, Registry } from "prom-client";
import { serviceMetrics } from "#lib/http/monitoring/service-metrics.ts";
import { gauge, type Metric } from "#lib/platform/telemetry/metrics.ts";
import { everyProcess, type ProcessMetrics } from "#lib/platform/telemetry/metrics-exchange.ts";

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

/** A process keeps its name when another takes its place, so that its counters start again, as Prometheus expects. */
function labelled({ process, metrics = [] }: ProcessMetrics): Metric[] {
  return metrics.map((metric) => ({
    ...metric,
    values: metric.values.map((value) => ({ ...value, labels: { ...value.labels, process } })),
  }));
}

function presence(processes: readonly ProcessMetrics[]): Metric {
  const values = processes.map(({ process, metrics }) => ({ labels: { process }, value: metrics ? 1 : 0 }));
  return gauge("petstore_process_up", "1 if this process of the start answered the scrape in time", values);
}

/** Of every process of this start and of the whole service, whichever process is asked. */
export async function metricsText(): Promise<string> {
  const [processes, service] = await Promise.all([everyProcess(), serviceMetrics()]);
  const all = [...processes.map(labelled), [presence(processes)], service];
  return await AggregatorRegistry.aggregate(all).metrics();
}
