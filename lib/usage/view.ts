import type { UsageStep } from "#lib/usage/schema.ts";

/**
 * Steps of one length without gaps, the one that holds `now` last.
 * @param sums requests by the step's start, epoch milliseconds
 * @param stepMs the step's length, a divisor of the UTC day
 */
export function evenSteps(sums: ReadonlyMap<number, number>, stepMs: number, count: number, now: number): UsageStep[] {
  const last = now - (now % stepMs);
  return Array.from({ length: count }, (_, index) => {
    const at = last - (count - 1 - index) * stepMs;
    return { at: new Date(at).toISOString(), requests: sums.get(at) ?? 0 };
  });
}
