import { setTimeout as delay } from "node:timers/promises";

const POLL_MS = 15;

/**
 * Waits until something can be seen.
 *
 * @param what completes "waited in vain: …"
 * @param look gives undefined or false while it cannot be seen
 * @throws Error that says what was not seen within the time
 */
export async function eventually<T>(what: string, look: () => T | Promise<T>, withinMs = 10_000): Promise<Exclude<T, undefined | false>> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen as Exclude<T, undefined | false>;
    if (performance.now() > deadline) throw new Error(`waited ${withinMs} ms in vain: ${what}`);
    await delay(POLL_MS);
  }
}

/**
 * Waits, if the running clock minute has less than `seconds` left, until the next
 * one begins, so that what follows happens within one window of the limits.
 */
export async function earlyInMinute(seconds: number): Promise<void> {
  await eventually("the next minute", () => 60_000 - (Date.now() % 60_000) > seconds * 1000, 61_000);
}
