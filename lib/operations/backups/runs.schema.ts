import type { BackupOrigin, Retention } from "#lib/operations/backups/rules.ts";

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

/** By hand, or a safety copy. */
export interface OtherBackup {
  origin: BackupOrigin;
  place: string;
  startedAt: string;
  /** Null where the schedule does not look. */
  expiresAt: string | null;
}

export interface BackupStatus {
  schedule: ({ to: string } & Retention) | null;
  /** That counts for the schedule. */
  last: BackupRun | null;
  /** Newest first, without those that have expired. */
  others: OtherBackup[];
  /** The newest since the last success. */
  failure: { at: string; error: string } | null;
  runningSince: string | null;
  /** Older than two intervals. */
  isLate: boolean;
}
