/** A key's ban in the administrator's list. Ids are decimal text, times RFC 3339 in UTC. */
export interface AdminBan {
  id: string;
  keyId: string;
  keyName: string;
  /** First and last characters, such as `pets_Ab12…wxyz`. */
  keyShown: string;
  project: { id: string; slug: string; name: string; isInBin: boolean };
  startedAt: string;
  endsAt: string;
  /** Which ban of this key it was within the 24 hours before it; each doubles the length of the one before. */
  nth: number;
  lifted: { at: string; by: string } | null;
}

/** The bans of the service. */
export interface AdminBans {
  /** In force, the latest first, at most `MOST_BANS_SHOWN`. */
  inForce: AdminBan[];
  /** All in force, those that are not shown too. */
  count: number;
  /** Those that ended or were lifted within the last week, the latest first, at most `MOST_ENDED_SHOWN`. */
  ended: AdminBan[];
}

export const MOST_BANS_SHOWN = 200;
export const MOST_ENDED_SHOWN = 50;
