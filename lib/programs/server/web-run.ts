import cluster from "node:cluster";
import { inspect } from "node:util";
import { OperatorError } from "#lib/platform/errors.ts";
import { onParentGone, onSupervisorSignal, reportToParent } from "#lib/platform/parent-process.ts";
import { logDestination } from "#lib/platform/telemetry/logger.ts";
import { joinMetricsExchange } from "#lib/platform/telemetry/metrics-exchange.ts";
import { stopOrderSchema, type WebReport } from "#lib/programs/server/web-messages.ts";

interface Serving {
  port: number;
  redisError: string | undefined;
  stop(): Promise<void>;
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

  onSupervisorSignal(stop);
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
    await reportToParent<WebReport>({ type: "ready", port: serving.port, redisError: serving.redisError });
  } catch (error) {
    const expected = error instanceof OperatorError;
    await reportToParent<WebReport>({ type: "failed", expected, message: expected ? error.message : inspect(error) });
    end(1);
  }
}
