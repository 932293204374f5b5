import type { Server } from "node:http";
import { workerChecks } from "#lib/http/monitoring/readiness-rules.ts";
import { settings } from "#lib/platform/config/env.ts";
import { hasEdge } from "#lib/platform/config/platform.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { operatorText } from "#lib/platform/errors.ts";
import { onParentGone, onSupervisorSignal } from "#lib/platform/parent-process.ts";
import { logDestination } from "#lib/platform/telemetry/logger.ts";
import { joinMetricsExchange } from "#lib/platform/telemetry/metrics-exchange.ts";
import { startTracing, stopTracing } from "#lib/platform/telemetry/start-tracing.ts";
import { exposeTaskMetrics } from "#lib/programs/worker/task-telemetry.ts";
import { startWorker, type Work } from "#lib/programs/worker/worker.ts";

let work: Work | undefined;
let stopping = false;

async function openHealthHere(): Promise<Server | undefined> {
  const config = settings();
  if (!config.HEALTH_ADDRESS) return undefined;
  const { openHealth } = await import("#lib/http/monitoring/health-listener.ts");
  const runsEdge = config.ROLES.includes("edge") && hasEdge(config);
  try {
    return await openHealth(config.HEALTH_ADDRESS, () => workerChecks(work?.isAtWork() === true, runsEdge));
  } catch (error) {
    process.stderr.write(`The worker process could not start: ${operatorText(error)}\n`);
    process.exit(1);
  }
}

joinMetricsExchange("worker");
exposeTaskMetrics();
await startTracing("worker");
const health = await openHealthHere();
work = startWorker();

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  health?.close();
  await work?.stop();
  await stopTracing();
  await pool.peek()?.end();
  logDestination.peek()?.flushSync?.();
  process.exit(0);
}

onSupervisorSignal(stop);
onParentGone(() => void stop());
