export interface AdminBan {
  id: string;
  keyId: string;
  keyName: string;
  /** Such as `pets_Ab12…wxyz`. */
  keyShown: string;
  project: { id: string; slug: string; name: string; isInBin: boolean };
  startedAt: string;
  endsAt: string;
  /** Within 24 hours; each ban doubles the duration. */
  nth: number;
  lifted: { at: string; by: string } | null;
}

export interface AdminBans {
  /** Newest first. */
  inForce: AdminBan[];
  /** Including those not shown. */
  count: number;
  /** Newest first. */
  ended: AdminBan[];
}

export const MAX_BANS_SHOWN = 200;
export const MAX_ENDED_SHOWN = 50;
