import cluster from "node:cluster";
import { inspect } from "node:util";
import { OperatorError } from "#lib/platform/errors.ts";
import { onParentGone } from "#lib/platform/parent-process.ts";
import { logDestination } from "#lib/platform/telemetry/logger.ts";
import { joinMetricsExchange } from "#lib/platform/telemetry/metrics-exchange.ts";
import { stopOrderSchema, type WebReport } from "#lib/programs/server/web-messages.ts";

interface Serving {
  port: number;
  redisError: string | undefined;
  stop(): Promise<void>;
}

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
    // The log has no reader.
  }
  process.exit(code);
}

/**
 * Exits when asked or when the supervisor is gone.
 * @param start imports its modules itself, so that load errors are reported
 */
export async function runWebProcess(start: (onReplaced: () => void) => Promise<Serving>): Promise<void> {
  let serving: Serving | undefined;
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    try {
      await serving?.stop();
      end(0);
    } catch (error) {
      process.stderr.write(`A web process could not stop cleanly: ${error instanceof Error ? error.stack : String(error)}\n`);
      end(1);
    }
  };

  // A terminal signals the whole process group; the supervisor decides.
  process.on("SIGINT", () => undefined);
  process.on("SIGHUP", () => undefined);
  process.on("SIGTERM", () => void stop());
  process.on("message", (message) => {
    if (stopOrderSchema.safeParse(message).success) void stop();
  });
  joinMetricsExchange();
  const { worker } = cluster;
  if (worker) {
    worker.on("disconnect", () => {
      // Without this flag, the cluster module would kill the process amid responses.
      worker.exitedAfterDisconnect = true;
      void stop();
    });
  } else onParentGone(() => void stop());

  try {
    serving = await start(() => void stop());
    await report({ type: "ready", port: serving.port, redisError: serving.redisError });
  } catch (error) {
    const expected = error instanceof OperatorError;
    await report({ type: "failed", expected, message: expected ? error.message : inspect(error) });
    end(1);
  }
}
