import { singleton } from "#lib/platform/runtime.ts";

/** Epoch milliseconds. */
type Clock = () => number;

export const clock = singleton<Clock>("clock", () => Date.now);
