import { setTimeout as delay } from "node:timers/promises";
import { AggregatorRegistry, Gauge, Registry } from "prom-client";
import { banMetrics } from "#lib/gateway/rate-limit/bans/data.ts";
import { webhookMetrics } from "#lib/history/webhooks/sending/metrics.data.ts";
import { backupMetrics } from "#lib/operations/backups/metrics.data.ts";
import { retentionMetrics } from "#lib/operations/retention/metrics.data.ts";
import { parts } from "#lib/operations/watch/data.ts";
import { clock } from "#lib/platform/clock.ts";
import { settings } from "#lib/platform/config/env.ts";
import { hasEdge } from "#lib/platform/config/platform.ts";
import { diskRoom } from "#lib/platform/db/embedded/disk.ts";
import { jobMetrics } from "#lib/platform/db/job-metrics.ts";
import { seenFacts } from "#lib/platform/db/service-facts.ts";
import { everyProcess, type ProcessMetrics } from "#lib/platform/telemetry/metrics-exchange.ts";
import { certificateMetrics } from "#lib/sites/certificates/issuance/metrics.data.ts";

/** The database may hang. */
const ANSWER_MS = 3000;

/** Includes processes on other machines. */
async function seenMetrics(registers: Registry[]): Promise<void> {
  const { seesWorker, seesEdge } = await seenFacts();
  const worker = "1 if a worker, on whichever machine, was seen by the database";
  new Gauge({ name: "petstore_worker_seen", help: worker, registers }).set(seesWorker ? 1 : 0);
  if (!seesEdge && !hasEdge(settings())) return;
  const edge = "1 if an edge, on whichever machine, was seen by the database";
  new Gauge({ name: "petstore_edge_seen", help: edge, registers }).set(seesEdge ? 1 : 0);
}

/** Combines what this process sees with what any machine's worker sees. */
async function partMetrics(registers: Registry[]): Promise<void> {
  const help = "1 while a part that the service needs is well, as a worker last saw it";
  const gauge = new Gauge({ name: "petstore_part_well", help, labelNames: ["part"], registers });
  for (const { name, state } of await parts(clock()())) {
    if (state !== "unused" && state !== "unknown") gauge.set({ part: name }, state === "ok" ? 1 : 0);
  }
}

async function diskMetrics(registers: Registry[]): Promise<void> {
  const { freeBytes, sizeBytes } = await diskRoom();
  new Gauge({ name: "petstore_disk_free_bytes", help: "Free space of the disk with the data folder", registers }).set(freeBytes);
  new Gauge({ name: "petstore_disk_size_bytes", help: "Size of the disk with the data folder", registers }).set(sizeBytes);
}

const SOURCES: readonly ((registers: Registry[]) => Promise<void>)[] = [
  jobMetrics,
  retentionMetrics,
  webhookMetrics,
  certificateMetrics,
  banMetrics,
  backupMetrics,
  seenMetrics,
  partMetrics,
];

/** What cannot be read is left out, never stale; `petstore_database_up` tells. */
export async function serviceMetrics(): Promise<Registry> {
  const service = new Registry();
  const read = (source: (registers: Registry[]) => Promise<void>): Promise<boolean> =>
    Promise.race([
      source([service]).then(
        () => true,
        () => false,
      ),
      delay(ANSWER_MS, false, { ref: false }),
    ]);
  const [isRead] = await Promise.all([Promise.all(SOURCES.map(read)), read(diskMetrics)]);
  const up = new Gauge({
    name: "petstore_database_up",
    help: "1 if all that the database knows of the service could be read",
    registers: [service],
  });
  up.set(isRead.every(Boolean) ? 1 : 0);
  return service;
}

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
