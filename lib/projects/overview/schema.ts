import type { DeprecatedCaller } from "#lib/usage/schema.ts";

/** What the overview says of a project besides its windows. */
export interface Overview {
  animals: { available: number; pending: number; sold: number };
  /** Keys that can be used now. */
  activeKeys: number;
  /** Active keys that end within two weeks and were not replaced yet, the nearest first. */
  expiring: { id: string; name: string; expiresAt: string }[];
  /** Bans in force. */
  bans: { keyId: string; name: string; endsAt: string }[];
  deprecated: DeprecatedCaller[];
}
