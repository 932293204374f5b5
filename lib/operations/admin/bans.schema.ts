/** Ids are decimal text; times are RFC 3339, UTC. */
export interface AdminBan {
  id: string;
  keyId: string;
  keyName: string;
  /** Abbreviated, such as `pets_Ab12…wxyz`. */
  keyShown: string;
  project: { id: string; slug: string; name: string; isInBin: boolean };
  startedAt: string;
  endsAt: string;
  /** Ordinal within the preceding 24 hours; each ban doubles the duration. */
  nth: number;
  lifted: { at: string; by: string } | null;
}

export interface AdminBans {
  /** Latest first, at most `MAX_BANS_SHOWN`. */
  inForce: AdminBan[];
  /** Including those not shown. */
  count: number;
  /** Ended within a week, latest first, at most `MAX_ENDED_SHOWN`. */
  ended: AdminBan[];
}

export const MAX_BANS_SHOWN = 200;
export const MAX_ENDED_SHOWN = 50;
