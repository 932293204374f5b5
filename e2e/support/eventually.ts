import { setTimeout as delay } from "node:timers/promises";

const POLL_MS = 15;

/**
 * Polls until `look` returns neither undefined nor false.
 *
 * @param what completes "waited in vain: …"
 * @throws Error that says what was not seen in time
 */
export async function eventually<T>(what: string, look: () => T | Promise<T>, withinMs = 60_000): Promise<Exclude<T, undefined | false>> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen as Exclude<T, undefined | false>;
    if (performance.now() > deadline) throw new Error(`waited ${withinMs} ms in vain: ${what}`);
    await delay(POLL_MS);
  }
}

/** Waits for the next clock minute if fewer than `seconds` remain, so that what follows fits in one limit window. */
export async function earlyInMinute(seconds: number): Promise<void> {
  await eventually("the next minute", () => 60_000 - (Date.now() % 60_000) > seconds * 1000, 61_000);
}
