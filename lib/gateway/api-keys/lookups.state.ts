import { type LookupBucket, takeLookup } from "#lib/gateway/api-keys/lookups.rules.ts";
import { singleton } from "#lib/platform/runtime.ts";

const MAX_ADDRESSES = 50_000;

interface Limited extends LookupBucket {
  /** Epoch milliseconds. */
  until: number;
}

const limited = singleton<Map<string, Limited>>("api-keys.lookups", () => new Map());

/** @param until epoch milliseconds */
export function rememberLimited(group: string, until: number): void {
  const addresses = limited();
  const found = addresses.get(group);
  if (found) {
    found.until = until;
    return;
  }
  if (addresses.size >= MAX_ADDRESSES) {
    const first = addresses.keys().next();
    if (!first.done) addresses.delete(first.value);
  }
  addresses.set(group, { until, dueAt: Number.NEGATIVE_INFINITY });
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
