const INTERVAL_MS = 100;
const BURST = 20;
const MAX_WAITING = 10;

/** Monotonic milliseconds. */
export interface LookupBucket {
  dueAt: number;
}

/**
 * A burst of 20, then ten per second, of which ten may wait.
 * @param now monotonic milliseconds
 * @returns milliseconds to wait; undefined when rejected
 */
export function takeLookup(lookups: LookupBucket, now: number): number | undefined {
  const dueAt = Math.max(lookups.dueAt, now - (BURST - 1) * INTERVAL_MS);
  if (dueAt - now > MAX_WAITING * INTERVAL_MS) return undefined;
  lookups.dueAt = dueAt + INTERVAL_MS;
  return Math.max(0, dueAt - now);
}
