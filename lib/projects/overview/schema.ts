import type { PetDay } from "#lib/pets/days/schema.ts";
import type { DeprecatedCaller, UsageStep } from "#lib/usage/schema.ts";

/** How the project fared over the last 90 UTC days, today last. */
export interface Trend {
  pets: PetDay[];
  usage: UsageStep[];
  /** Requests that the plan allows on a day, as it is now. */
  perDay: number;
  attention: Overview;
}

/** How many days the overview's charts can show. */
export const RANGES = [7, 30, 90] as const;
export type Range = (typeof RANGES)[number];

/** What needs somebody in a project, and what a new one still lacks. */
export interface Overview {
  /** Keys that can be used now. */
  activeKeys: number;
  /** Active keys that end within two weeks and were not replaced yet, the nearest first. */
  expiring: { id: string; name: string; expiresAt: string }[];
  /** Bans in force. */
  bans: { keyId: string; name: string; endsAt: string }[];
  deprecated: DeprecatedCaller[];
}
