import { OperatorError } from "#lib/platform/errors.ts";
import { onParentGone } from "#lib/platform/parent-process.ts";
import { logDestination } from "#lib/platform/telemetry/logger.ts";
import { joinMetricsExchange } from "#lib/platform/telemetry/metrics-exchange.ts";
import { startEdge } from "#lib/programs/edge/edge.ts";

joinMetricsExchange("edge");
const serving = startEdge();
let stopping = false;

function end(code: number): never {
  logDestination.peek()?.flushSync?.();
  process.exit(code);
}

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await (await serving).stop();
  end(0);
}

// A terminal signals the whole process group; the supervisor decides.
process.on("SIGINT", () => undefined);
process.on("SIGHUP", () => undefined);
process.on("SIGTERM", () => void stop());
onParentGone(() => void stop());

serving.then(
  // The supervisor may already have exited.
  () => process.send?.({ type: "ready" }, undefined, undefined, () => undefined),
  (error: unknown) => {
    const words = error instanceof OperatorError ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`The edge process could not start: ${words}\n`);
    end(1);
  },
);
