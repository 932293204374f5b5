import { slot } from "#lib/runtime.ts";

/** Epoch milliseconds. Passed into every rule, so that tests decide what time it is. */
type Clock = () => number;

/** The process's clock: the system's, unless a test replaced it. */
export const clock = slot<Clock>("clock", () => Date.now);
