import { clock } from "#lib/platform/clock.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import { storeViews } from "#lib/sites/views/mutations.ts";
import { addViews, dayOf, type ViewTally, viewRows } from "#lib/sites/views/rules.ts";

const FLUSH_MS = 5000;
/** Pairs of animal and day. */
const MAX_WAITING = 50_000;

const buffer = singleton("sites.views", () => ({
  tally: new Map() as ViewTally,
  chain: Promise.resolve(),
  timer: undefined as NodeJS.Timeout | undefined,
  failing: false,
}));

/** In memory only; nothing about the visitor is stored. */
export function countView(projectId: string, petId: string): void {
  addViews(buffer().tally, `${projectId} ${petId} ${dayOf(clock()())}`, 1, MAX_WAITING);
}

/** Views that cannot be stored wait for the next flush. */
export function flushViews(): Promise<void> {
  const state = buffer();
  const flushed = state.chain.then(async () => {
    const taken = state.tally;
    state.tally = new Map();
    try {
      await storeViews(viewRows(taken));
    } catch (error) {
      for (const [key, views] of taken) addViews(state.tally, key, views, MAX_WAITING);
      throw error;
    }
  });
  state.chain = flushed.catch(() => undefined);
  return flushed;
}

async function flushQuietly(): Promise<void> {
  const state = buffer();
  try {
    await flushViews();
    state.failing = false;
  } catch (error) {
    if (!state.failing) logger().warn({ err: error }, "views of animals could not be stored; they stay in memory and are tried again");
    state.failing = true;
  }
}

export function startViews(): void {
  const state = buffer();
  if (state.timer) return;
  let isBusy = false;
  state.timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    void flushQuietly().finally(() => {
      isBusy = false;
    });
  }, FLUSH_MS);
  state.timer.unref();
}

export async function stopViews(): Promise<void> {
  const state = buffer();
  clearInterval(state.timer);
  state.timer = undefined;
  await flushQuietly();
}
