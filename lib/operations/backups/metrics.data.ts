import { lastBackup, lastFailure } from "#lib/operations/backups/runs.data.ts";
import { clock } from "#lib/platform/clock.ts";
import { settings } from "#lib/platform/config/env.ts";
import { gauge, type Metric } from "#lib/platform/telemetry/metrics.ts";
import { HOUR_MS } from "#lib/platform/time.ts";

/**
 * Of the whole service; without a backup neither its age nor its size.
 * @throws AppError `service_unavailable`
 */
export async function backupMetrics(): Promise<Metric[]> {
  const [last, failure] = await Promise.all([lastBackup(), lastFailure()]);
  const failed = gauge("petstore_backup_failed", "1 if the newest backup failed", failure ? 1 : 0);
  const every = (settings().BACKUP_EVERY_HOURS * HOUR_MS) / 1000;
  const always = [
    failed,
    gauge("petstore_backup_interval_seconds", "BACKUP_EVERY_HOURS: how often a backup is wanted", every),
    gauge("petstore_backup_exists", "1 if a good backup was ever created", last ? 1 : 0),
  ];
  if (!last) return always;
  const age = Math.max(0, clock()() - Date.parse(last.startedAt)) / 1000;
  return [
    ...always,
    gauge("petstore_backup_age_seconds", "Age of the last good backup", age),
    gauge("petstore_backup_bytes", "Size of the last good backup", last.bytes),
  ];
}
