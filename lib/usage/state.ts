import { clock } from "#lib/clock.ts";
import { logger } from "#lib/logger.ts";
import type { ChargeStore } from "#lib/rate-limit/schema.ts";
import { slot } from "#lib/runtime.ts";
import { chargedToday } from "#lib/usage/data.ts";
import { storeUsage } from "#lib/usage/mutations.ts";
import { flushRequests } from "#lib/usage/requests/state.ts";
import { addEntry, mergeTally, type UsageEntry, type UsageTally } from "#lib/usage/rules.ts";

const FLUSH_MS = 1000;

interface Gathering {
  tally: UsageTally;
  /** The flush under way and those that wait for it, one after another. */
  chain: Promise<void>;
  timer: NodeJS.Timeout | undefined;
  failing: boolean;
}

const gathering = slot<Gathering>("usage.gathering", () => ({
  tally: new Map(),
  chain: Promise.resolve(),
  timer: undefined,
  failing: false,
}));

/** Counts an answered request of a key, in memory; it is stored within a second. Keyless requests are not recorded. */
export function recordUsage(entry: UsageEntry): void {
  addEntry(gathering().tally, entry, clock()());
}

/**
 * Stores everything counted so far. What cannot be stored is kept for the next time.
 * @throws AppError `service_unavailable` when the database is down
 */
export function flushUsage(): Promise<void> {
  const state = gathering();
  const flushed = state.chain.then(async () => {
    if (state.tally.size === 0) return;
    const taken = state.tally;
    state.tally = new Map();
    try {
      await storeUsage(taken);
    } catch (error) {
      mergeTally(state.tally, taken);
      throw error;
    }
  });
  state.chain = flushed.catch(() => undefined);
  return flushed;
}

/** Where the limiter finds what was charged. */
export const usageStore: ChargeStore = { chargedToday, flush: flushUsage };

/** Begins to store usage, and the last requests of each key, every second. */
export function startUsage(): void {
  const state = gathering();
  if (state.timer) return;
  let busy = false;
  state.timer = setInterval(() => {
    if (busy) return;
    busy = true;
    void flushQuietly(state).finally(() => {
      busy = false;
    });
  }, FLUSH_MS);
  state.timer.unref();
}

/** Stores what is left and stops. What the database does not take by then is lost, and logged. */
export async function stopUsage(): Promise<void> {
  const state = gathering();
  clearInterval(state.timer);
  state.timer = undefined;
  await flushQuietly(state, Number.POSITIVE_INFINITY);
}

/** Stores counts and requests apart, so that a fault of the one does not hold the other back. */
async function flushQuietly(state: Gathering, mostRequests?: number): Promise<void> {
  const results = await Promise.allSettled([flushUsage(), flushRequests(mostRequests)]);
  const fault = results.find((result) => result.status === "rejected");
  if (fault && !state.failing) {
    logger().warn({ err: fault.reason }, "usage could not be stored; it is kept and tried again each second");
  } else if (!fault && state.failing) logger().info("usage is stored again");
  state.failing = fault !== undefined;
}
