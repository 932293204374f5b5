/** One look-up falls due so often for an address that is over its limit. */
const INTERVAL_MS = 100;
/** So many look-ups may follow each other without a pause. */
const BURST = 20;
/** So many may wait for their turn at a time; more are refused. */
const MOST_WAITING = 10;

/** When an address's next look-up falls due, in milliseconds; minus infinity for one that made none yet. */
export interface Lookups {
  dueAt: number;
}

/**
 * Takes the next look-up of an address that is over its limit: 20 at once, then ten a second, of which up to ten wait.
 *
 * @param lookups changed in place when a look-up is taken
 * @param now milliseconds of a clock that never steps back
 * @returns how long to wait for it, in milliseconds; undefined when it is refused
 */
export function takeLookup(lookups: Lookups, now: number): number | undefined {
  const dueAt = Math.max(lookups.dueAt, now - (BURST - 1) * INTERVAL_MS);
  if (dueAt - now > MOST_WAITING * INTERVAL_MS) return undefined;
  lookups.dueAt = dueAt + INTERVAL_MS;
  return Math.max(0, dueAt - now);
}
