export interface AdminBan {
  id: string;
  keyId: string;
  keyName: string;
  keyShown: string;
  project: { id: string; slug: string; name: string; isInBin: boolean };
  startedAt: string;
  endsAt: string;
  /** Number of the ban within 24 hours; each one doubles the duration. */
  nth: number;
  lifted: { at: string; by: string } | null;
}

export interface AdminBans {
  inForce: AdminBan[];
  count: number;
  ended: AdminBan[];
}

export const MAX_BANS_SHOWN = 200;
export const MAX_ENDED_SHOWN = 50;
