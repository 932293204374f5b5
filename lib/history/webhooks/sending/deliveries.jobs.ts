import { type DeliveryRun, MAX_RUNS, mayStart } from "#lib/history/webhooks/sending/fair-share.rules.ts";
import type { DueEndpoint } from "#lib/history/webhooks/sending/queue.data.ts";
import type { Complete } from "#lib/history/webhooks/sending/send.jobs.ts";
import { clock } from "#lib/platform/clock.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";

const LOOK_MS = 1000;
const ABORT_AFTER_MS = 5000;

/** Uses the worker's own connection, so an idle worker needs no other. */
interface EndpointQueue {
  /** @param running ids to omit */
  due(now: number, max: number, running: readonly string[]): Promise<DueEndpoint[]>;
  /** @returns false while another process sends to the endpoint */
  take(endpointId: string): Promise<boolean>;
  release(endpointId: string): Promise<void>;
}

interface Deliveries {
  /** Waits five seconds; interrupted messages are sent again later. */
  stop(): Promise<void>;
}

/** See docs/decisions/0020-webhook-deliveries.md for why these are not queue jobs. */
export function startDeliveries(queue: EndpointQueue, complete: Complete): Deliveries {
  const [stopping, aborting] = [new AbortController(), new AbortController()];
  const running = new Map<string, DeliveryRun & { over: Promise<void> }>();

  const deliver = async (id: string): Promise<void> => {
    if (!(await queue.take(id))) return;
    try {
      // Keeps an idle worker small.
      const { deliverTo } = await import("#lib/history/webhooks/sending/send.jobs.ts");
      await deliverTo(id, { soon: stopping.signal, now: aborting.signal }, complete);
    } finally {
      await queue.release(id);
    }
  };
  const look = async (): Promise<void> => {
    for (const due of await queue.due(clock()(), MAX_RUNS, [...running.keys()])) {
      if (stopping.signal.aborted || running.has(due.id) || !mayStart(due, [...running.values()])) continue;
      const over = deliver(due.id)
        .catch((error: unknown) => logger().warn({ err: error, endpointId: due.id }, "messages to a webhook endpoint could not be sent"))
        .finally(() => running.delete(due.id));
      running.set(due.id, { ...due, over });
    }
  };

  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => logger().warn({ err: error }, "due webhook endpoints could not be read"))
      .finally(() => {
        looking = undefined;
      });
  }, LOOK_MS);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      const abort = setTimeout(() => aborting.abort(), ABORT_AFTER_MS);
      await looking;
      await Promise.all([...running.values()].map(({ over }) => over));
      clearTimeout(abort);
    },
  };
}
