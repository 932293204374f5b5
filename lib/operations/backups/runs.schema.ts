/** RFC 3339, UTC. */
export interface BackupRun {
  place: string;
  startedAt: string;
  rows: number;
  bytes: number;
  /** Encrypted. */
  hasKeys: boolean;
  verifiedAt: string | null;
}

export interface BackupStatus {
  schedule: { to: string; everyHours: number; keep: number } | null;
  last: BackupRun | null;
  /** The newest since the last success. */
  failure: { at: string; error: string } | null;
  runningSince: string | null;
  /** Older than two intervals. */
  isLate: boolean;
}
