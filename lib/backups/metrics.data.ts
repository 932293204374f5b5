import { lastBackup, lastFailure } from "#lib/backups/runs.data.ts";
import { clock } from "#lib/clock.ts";
import { gauge, type Metric } from "#lib/telemetry/metrics.ts";

/**
 * Of the whole service; without a backup only whether the newest attempt failed.
 * @throws AppError `service_unavailable`
 */
export async function backupMetrics(): Promise<Metric[]> {
  const [last, failure] = await Promise.all([lastBackup(), lastFailure()]);
  const failed = gauge("petstore_backup_failed", "1 if the newest backup failed", failure ? 1 : 0);
  if (!last) return [failed];
  const age = Math.max(0, clock()() - Date.parse(last.startedAt)) / 1000;
  return [
    failed,
    gauge("petstore_backup_age_seconds", "Age of the last good backup", age),
    gauge("petstore_backup_bytes", "Size of the last good backup", last.bytes),
  ];
}
