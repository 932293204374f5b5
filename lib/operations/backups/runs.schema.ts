/** Times are RFC 3339, UTC. */
export interface BackupRun {
  place: string;
  startedAt: string;
  rows: number;
  bytes: number;
  /** Whether it contains the encryption keys, sealed. */
  hasKeys: boolean;
  verifiedAt: string | null;
}

/** What Administration shows. */
export interface BackupStatus {
  /** Null: no schedule is set up. */
  schedule: { to: string; everyHours: number; keep: number } | null;
  last: BackupRun | null;
  /** Since the last success, the newest. */
  failure: { at: string; fault: string } | null;
  /** When the one in progress began. */
  runningSince: string | null;
  /** Whether the last success is older than twice the schedule's interval. */
  isLate: boolean;
}
