import { lastBackup, lastFailure, otherBackups, runningSince } from "#lib/operations/backups/runs.data.ts";
import type { BackupStatus } from "#lib/operations/backups/runs.schema.ts";
import { settings } from "#lib/platform/config/env.ts";
import { HOUR_MS } from "#lib/platform/time.ts";

export async function backupStatus(now: number): Promise<BackupStatus> {
  const { BACKUP_TO, BACKUP_EVERY_HOURS, BACKUP_KEEP } = settings();
  const retention = { everyHours: BACKUP_EVERY_HOURS, keep: BACKUP_KEEP };
  const [last, failure, others, since] = await Promise.all([lastBackup(), lastFailure(), otherBackups(retention, now), runningSince()]);
  return {
    schedule: BACKUP_TO === undefined ? null : { to: BACKUP_TO, ...retention },
    last,
    others,
    failure,
    runningSince: since,
    isLate: BACKUP_TO !== undefined && last !== null && now - Date.parse(last.startedAt) > 2 * BACKUP_EVERY_HOURS * HOUR_MS,
  };
}
