import { operatorText } from "#lib/platform/errors.ts";
import { onParentGone, onSupervisorSignal } from "#lib/platform/parent-process.ts";
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

onSupervisorSignal(stop);
onParentGone(() => void stop());

serving.then(
  // The supervisor may already have exited.
  () => process.send?.({ type: "ready" }, undefined, undefined, () => undefined),
  (error: unknown) => {
    process.stderr.write(`The edge process could not start: ${operatorText(error)}\n`);
    end(1);
  },
);
