import { setTimeout as delay } from "node:timers/promises";

const DAY_MS = 86_400_000;

/**
 * Waits until UTC's midnight is over, where it is near: for tests that tell today's figures across several requests.
 * @param longestMs how long those may take; also the longest wait
 */
export async function untilSameDayFor(longestMs: number): Promise<void> {
  const left = DAY_MS - (Date.now() % DAY_MS);
  if (left < longestMs) await delay(left);
}
