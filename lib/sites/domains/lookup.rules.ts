import { MINUTE_MS } from "#lib/platform/time.ts";

/** Typing takes a few lookups, a loop many. */
export const LOOKUP_LIMIT = { max: 60, windowMs: MINUTE_MS };
