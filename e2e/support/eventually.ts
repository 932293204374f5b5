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

/**
 * What `work` found within one clock minute, and so within one limit window. Where a minute ends in the middle, it runs
 * again, with the next number: for callers that no window has counted yet.
 */
export async function withinMinute<T>(work: (round: number) => Promise<T>): Promise<T> {
  const minute = (): number => Math.floor(Date.now() / 60_000);
  for (let round = 0; ; round += 1) {
    const before = minute();
    const found = await work(round);
    if (minute() === before) return found;
  }
}

/** Waits for the next clock minute if fewer than `seconds` remain, so that what follows fits in one limit window. */
export async function earlyInMinute(seconds: number): Promise<void> {
  await eventually("the next minute", () => 60_000 - (Date.now() % 60_000) > seconds * 1000, 61_000);
}
