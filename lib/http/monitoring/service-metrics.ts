import { setTimeout as delay } from "node:timers/promises";
import { banMetrics } from "#lib/gateway/rate-limit/metrics.data.ts";
import { webhookMetrics } from "#lib/history/webhooks/metrics.data.ts";
import { backupMetrics } from "#lib/operations/backups/metrics.data.ts";
import { retentionMetrics } from "#lib/operations/retention/metrics.data.ts";
import { settings } from "#lib/platform/config/env.ts";
import { hasEdge } from "#lib/platform/config/platform.ts";
import { jobMetrics } from "#lib/platform/db/job-metrics.ts";
import { seenFacts } from "#lib/platform/db/service-facts.ts";
import { diskRoom } from "#lib/platform/disk.ts";
import { gauge, type Metric } from "#lib/platform/telemetry/metrics.ts";
import { certificateMetrics } from "#lib/sites/certificates/metrics.data.ts";

/** A scrape is answered in time even if the database hangs. */
const ANSWER_MS = 3000;

/** A scrape of the web shows that the processes of another start, such as on another machine, are gone. */
async function seenMetrics(): Promise<Metric[]> {
  const { seesWorker, seesEdge } = await seenFacts();
  const worker = gauge("petstore_worker_seen", "1 if a worker, on whichever machine, was seen by the database", seesWorker ? 1 : 0);
  if (!seesEdge && !hasEdge(settings())) return [worker];
  return [worker, gauge("petstore_edge_seen", "1 if an edge, on whichever machine, was seen by the database", seesEdge ? 1 : 0)];
}

/** Each reads the database for the whole service. */
const SOURCES: readonly (() => Promise<Metric[]>)[] = [
  jobMetrics,
  retentionMetrics,
  webhookMetrics,
  certificateMetrics,
  banMetrics,
  backupMetrics,
  seenMetrics,
];

async function diskMetrics(): Promise<Metric[]> {
  const { freeBytes, sizeBytes } = await diskRoom();
  return [
    gauge("petstore_disk_free_bytes", "Free space of the disk with the data folder", freeBytes),
    gauge("petstore_disk_size_bytes", "Size of the disk with the data folder", sizeBytes),
  ];
}

/** What cannot be read is left out, so that nothing is stale, and `petstore_database_up` says so. */
export async function serviceMetrics(): Promise<Metric[]> {
  const read = (source: () => Promise<Metric[]>): Promise<Metric[] | undefined> => source().catch(() => undefined);
  const inTime = <T>(work: Promise<T>): Promise<T | undefined> => Promise.race([work, delay(ANSWER_MS, undefined, { ref: false })]);
  const [disk, ...found] = await Promise.all([diskMetrics, ...SOURCES].map((source) => inTime(read(source))));
  const isUp = found.every((metrics) => metrics !== undefined);
  return [
    gauge("petstore_database_up", "1 if all that the database knows of the service could be read", isUp ? 1 : 0),
    ...(disk ?? []),
    ...found.flatMap((metrics) => metrics ?? []),
  ];
}
