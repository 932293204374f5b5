import { slot } from "#lib/platform/runtime.ts";

/** Epoch milliseconds. */
type Clock = () => number;

export const clock = slot<Clock>("clock", () => Date.now);
