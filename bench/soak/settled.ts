import { setTimeout as delay } from "node:timers/promises";

const POLL_MS = 1000;

/**
 * Polls slowly, since waiting must cost the service little.
 * @returns undefined when it was not seen in time, or when `stop` came first
 */
export async function settled<T>(
  look: () => Promise<T | undefined | false>,
  withinMs: number,
  stop = new AbortController().signal,
): Promise<T | undefined> {
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline && !stop.aborted) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    await delay(POLL_MS, undefined, { signal: stop }).catch(() => undefined);
  }
  return undefined;
}
