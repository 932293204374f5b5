import type { ChargeStore } from "#lib/gateway/rate-limit/schema.ts";
import { chargedToday } from "#lib/gateway/usage/data.ts";
import { storeUsage } from "#lib/gateway/usage/mutations.ts";
import { flushRequests } from "#lib/gateway/usage/requests/state.ts";
import { addEntry, mergeTally, type UsageEntry, type UsageTally } from "#lib/gateway/usage/rules.ts";
import { clock } from "#lib/platform/clock.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";

const FLUSH_MS = 1000;

interface UsageBuffer {
  tally: UsageTally;
  chain: Promise<void>;
  timer: NodeJS.Timeout | undefined;
  failing: boolean;
}

const buffer = singleton<UsageBuffer>("usage.gathering", () => ({
  tally: new Map(),
  chain: Promise.resolve(),
  timer: undefined,
  failing: false,
}));

export function recordUsage(entry: UsageEntry): void {
  addEntry(buffer().tally, entry, clock()());
}

/** What cannot be stored waits for the next flush. */
export function flushUsage(): Promise<void> {
  const state = buffer();
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

export const usageStore: ChargeStore = { chargedToday, flush: flushUsage };

export function startUsage(): void {
  const state = buffer();
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

export async function stopUsage(): Promise<void> {
  const state = buffer();
  clearInterval(state.timer);
  state.timer = undefined;
  await flushQuietly(state, Number.POSITIVE_INFINITY);
}

/** One failure must not block the other. */
async function flushQuietly(state: UsageBuffer, maxRequests?: number): Promise<void> {
  const results = await Promise.allSettled([flushUsage(), flushRequests(maxRequests)]);
  const error = results.find((result) => result.status === "rejected");
  if (error && !state.failing) {
    logger().warn({ err: error.reason }, "usage could not be stored; it stays in memory and is tried again each second");
  } else if (!error && state.failing) logger().info("usage is stored again");
  state.failing = error !== undefined;
}
