import { Gauge, type Registry } from "prom-client";
import { lastBackup, lastFailure } from "#lib/operations/backups/runs.data.ts";
import { clock } from "#lib/platform/clock.ts";
import { settings } from "#lib/platform/config/env.ts";
import { HOUR_MS } from "#lib/platform/time.ts";

export async function backupMetrics(registers: Registry[]): Promise<void> {
  const [last, failure] = await Promise.all([lastBackup(), lastFailure()]);
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const interval = (settings().BACKUP_EVERY_HOURS * HOUR_MS) / 1000;
  gauge("petstore_backup_failed", "1 if the newest backup failed").set(failure ? 1 : 0);
  gauge("petstore_backup_interval_seconds", "BACKUP_EVERY_HOURS: how often a backup is wanted").set(interval);
  gauge("petstore_backup_exists", "1 if a good backup was ever created").set(last ? 1 : 0);
  if (!last) return;
  const age = Math.max(0, clock()() - Date.parse(last.startedAt)) / 1000;
  gauge("petstore_backup_age_seconds", "Age of the last good backup").set(age);
  gauge("petstore_backup_bytes", "Size of the last good backup").set(last.bytes);
}
