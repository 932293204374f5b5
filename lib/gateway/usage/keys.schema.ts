import type { UsagePart } from "#lib/gateway/usage/schema.ts";

/** `answered` is 2xx and 3xx, `refused` 429, `clientErrors` any other 4xx, `serverErrors` 5xx. */
export const CALL_KINDS = ["answered", "refused", "clientErrors", "serverErrors"] as const;
export type CallKind = (typeof CALL_KINDS)[number];

export type CallCounts = Record<CallKind, number>;

export interface CallStep extends CallCounts {
  at: string;
}

export interface KeyUsage {
  hours: CallStep[];
  days: CallStep[];
  operations: UsagePart[];
}
