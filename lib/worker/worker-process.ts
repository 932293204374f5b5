import { pool } from "#lib/db/pool.ts";
import { logDestination } from "#lib/logger.ts";
import { onParentGone } from "#lib/parent-process.ts";
import { joinMetricsExchange } from "#lib/telemetry/metrics-exchange.ts";
import { startTracing, stopTracing } from "#lib/telemetry/start-tracing.ts";
import { exposeTaskMetrics } from "#lib/worker/task-metrics.ts";
import { startWorker } from "#lib/worker/worker.ts";

joinMetricsExchange();
exposeTaskMetrics();
await startTracing("worker");
const work = startWorker();
let stopping = false;

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await work.stop();
  await stopTracing();
  await pool.peek()?.end();
  logDestination.peek()?.flushSync?.();
  process.exit(0);
}

// A terminal signals the whole group; the supervisor decides.
process.on("SIGINT", () => undefined);
process.on("SIGHUP", () => undefined);
process.on("SIGTERM", () => void stop());
onParentGone(() => void stop());
