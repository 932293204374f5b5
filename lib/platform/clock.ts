import { slot } from "#lib/platform/runtime.ts";

/** Epoch milliseconds. Passed into every rule so that tests control the time. */
type Clock = () => number;

/** The system clock, unless a test replaced it. */
export const clock = slot<Clock>("clock", () => Date.now);
