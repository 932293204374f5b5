import { setTimeout as delay } from "node:timers/promises";

const DAY_MS = 86_400_000;

/**
 * Waits past UTC midnight when it is near.
 * @param longestMs the test's longest duration
 */
export async function untilSameDayFor(longestMs: number): Promise<void> {
  const left = DAY_MS - (Date.now() % DAY_MS);
  if (left < longestMs) await delay(left);
}
