import type { UsagePart } from "#lib/usage/schema.ts";

/**
 * What became of a call. `answered` is 2xx and 3xx, `refused` 429, `faulty` any other 4xx, `failed` 5xx.
 * Each call is exactly one of them.
 */
export const CALL_KINDS = ["answered", "refused", "faulty", "failed"] as const;
export type CallKind = (typeof CALL_KINDS)[number];

export type CallCounts = Record<CallKind, number>;

/** A key's calls since the start of an hour or a UTC day (RFC 3339). */
export interface CallStep extends CallCounts {
  at: string;
}

/** A key's calls over time; up to a few seconds late. */
export interface KeyUsage {
  /** The last 24 hours, the running one last. */
  hours: CallStep[];
  /** The last 30 UTC days, today last. */
  days: CallStep[];
  /** By operation, the last 30 days, most first. */
  operations: UsagePart[];
}
