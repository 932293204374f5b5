import { setTimeout as delay } from "node:timers/promises";

const DAY_MS = 86_400_000;

/**
 * Waits past UTC midnight when it is near.
 * @param maxMs the test's longest duration
 */
export async function untilSameDayFor(maxMs: number): Promise<void> {
  const left = DAY_MS - (Date.now() % DAY_MS);
  if (left < maxMs) await delay(left);
}
