import cluster from "node:cluster";
import path from "node:path";
import { inspect } from "node:util";
import { settings } from "#lib/config/env.ts";
import { OperatorError } from "#lib/errors.ts";
import { logDestination } from "#lib/logger.ts";
import { stopOrderSchema, type WebReport } from "#lib/server/web-messages.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");

let serving: { stop(): Promise<void> } | undefined;
let stopping = false;

function report(message: WebReport): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(message, undefined, undefined, () => resolve());
    else resolve();
  });
}

function end(code: number): never {
  try {
    logDestination.peek()?.flushSync?.();
  } catch {
    // Nobody reads the log any more.
  }
  process.exit(code);
}

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  try {
    await serving?.stop();
    end(0);
  } catch (error) {
    process.stderr.write(`A web process could not stop cleanly: ${error instanceof Error ? error.stack : String(error)}\n`);
    end(1);
  }
}

// A terminal sends these to the whole group; the supervisor decides what they mean.
process.on("SIGINT", () => undefined);
process.on("SIGHUP", () => undefined);
process.on("SIGTERM", () => void stop());
process.on("message", (message) => {
  if (stopOrderSchema.safeParse(message).success) void stop();
});
cluster.worker?.on("disconnect", () => {
  // The supervisor is gone. Without this mark the process would be ended at once, in the middle of answers.
  if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
  void stop();
});

try {
  const { startWeb } = await import("#lib/server/web.ts");
  const { PORT, HOST } = settings();
  const web = await startWeb({ root: ROOT, port: PORT, host: HOST, onReplaced: () => void stop() });
  serving = web;
  await report({ type: "ready", port: web.port, isRedisAway: web.isRedisAway });
} catch (error) {
  const expected = error instanceof OperatorError;
  const message = expected ? error.message : inspect(error);
  await report({ type: "failed", expected, message });
  end(1);
}
