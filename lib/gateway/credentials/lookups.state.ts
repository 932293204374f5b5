import { LRUCache } from "lru-cache";
import { type LookupBucket, takeLookup } from "#lib/gateway/credentials/lookups.rules.ts";
import { singleton } from "#lib/platform/runtime.ts";

const MAX_ADDRESSES = 50_000;

interface Limited extends LookupBucket {
  until: number;
}

// `max` would allocate 1 MB at once.
const limited = singleton("api-keys.lookups", () => new LRUCache<string, Limited>({ maxSize: MAX_ADDRESSES, sizeCalculation: () => 1 }));

export function rememberLimited(group: string, until: number): void {
  const found = limited().get(group);
  if (found) found.until = until;
  else limited().set(group, { until, dueAt: Number.NEGATIVE_INFINITY });
}

/** Keeps guessed keys off the database while valid keys still work. */
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

const MAX_KNOWN = 10_000;

/** Hashes; guesses from the same address do not slow them down. */
const known = singleton("tokens.known", () => new LRUCache<string, true>({ max: MAX_KNOWN }));

export const isKnownToken = (hash: string): boolean => known().has(hash);

export const rememberToken = (hash: string): void => void known().set(hash, true);
