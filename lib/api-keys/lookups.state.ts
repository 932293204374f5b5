import { type Lookups, takeLookup } from "#lib/api-keys/lookups.rules.ts";
import { slot } from "#lib/runtime.ts";

/** Most addresses remembered; of more, the one refused first is forgotten. */
const MOST_ADDRESSES = 50_000;

interface Limited extends Lookups {
  /** When the address's limit frees again, epoch milliseconds. */
  until: number;
}

/** The addresses that are over their limit, by their group. */
const limited = slot<Map<string, Limited>>("api-keys.lookups", () => new Map());

/**
 * Remembers that an address is over its limit, so that keys it sends are looked up at a bounded rate.
 * @param until when the limit frees, epoch milliseconds
 */
export function noteLimited(group: string, until: number): void {
  const addresses = limited();
  const found = addresses.get(group);
  if (found) {
    found.until = until;
    return;
  }
  if (addresses.size >= MOST_ADDRESSES) {
    const first = addresses.keys().next();
    if (!first.done) addresses.delete(first.value);
  }
  addresses.set(group, { until, dueAt: Number.NEGATIVE_INFINITY });
}

/**
 * Waits until a key that is not remembered may be looked up for an address. One under its limit waits for nothing.
 * One over it shares a bounded rate, so that guessed keys do not reach the database and a valid key still does.
 * @param now epoch milliseconds
 * @returns false when too many wait already
 */
export async function mayLookUp(group: string, now: number): Promise<boolean> {
  const lookups = limited().get(group);
  if (!lookups) return true;
  if (now >= lookups.until) {
    limited().delete(group);
    return true;
  }
  const wait = takeLookup(lookups, performance.now());
  if (wait === undefined) return false;
  if (wait > 0) await new Promise((resolve) => void setTimeout(resolve, wait));
  return true;
}
