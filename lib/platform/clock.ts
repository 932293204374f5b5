import { singleton } from "#lib/platform/runtime.ts";

/** Epoch milliseconds, as each `now`. */
type Clock = () => number;

export const clock = singleton<Clock>("clock", () => Date.now);
