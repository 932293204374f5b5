import type { BackupOrigin, Retention } from "#lib/operations/backups/rules.ts";

export interface BackupRun {
  place: string;
  startedAt: string;
  rows: number;
  bytes: number;
  hasKeys: boolean;
  verifiedAt: string | null;
}

export interface OtherBackup {
  origin: BackupOrigin;
  place: string;
  startedAt: string;
  /** Null if the schedule does not delete it. */
  expiresAt: string | null;
}

export interface BackupStatus {
  schedule: ({ to: string } & Retention) | null;
  /** Last backup that counts for the schedule. */
  last: BackupRun | null;
  /** Newest first, without expired ones. */
  others: OtherBackup[];
  /** Newest failure since the last success. */
  failure: { at: string; error: string } | null;
  runningSince: string | null;
  /** True if older than two intervals. */
  isLate: boolean;
}
