import { isBackupDue } from "#lib/operations/backups/rules.ts";
import { lastBackup, lastFailure } from "#lib/operations/backups/runs.data.ts";
import { runBackup, totals } from "#lib/operations/backups/runs.mutations.ts";
import { storeAt } from "#lib/operations/backups/store.service.ts";
import { settings } from "#lib/platform/config/env.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";

/**
 * Records errors and tries again after an hour.
 * @param stop also discards a backup in progress
 */
export async function backUpIfDue(now: number, stop?: AbortSignal): Promise<void> {
  const { BACKUP_TO, BACKUP_EVERY_HOURS, BACKUP_KEEP, BACKUP_PASSPHRASE, ENCRYPTION_KEYS, AUTH_SECRET } = settings();
  if (BACKUP_TO === undefined) return;
  const [last, failure] = await Promise.all([lastBackup(), lastFailure()]);
  const succeededAt = last ? new Date(last.startedAt) : undefined;
  const failedAt = failure ? new Date(failure.at) : undefined;
  if (!isBackupDue({ succeededAt, failedAt }, BACKUP_EVERY_HOURS, now)) return;
  try {
    const { place, manifest } = await runBackup({
      origin: "worker",
      store: storeAt(BACKUP_TO),
      keys: { encryptionKeys: ENCRYPTION_KEYS.join(","), authSecret: AUTH_SECRET ?? null },
      passphrase: BACKUP_PASSPHRASE,
      retention: { everyHours: BACKUP_EVERY_HOURS, keep: BACKUP_KEEP },
      ...(stop ? { stop } : {}),
    });
    logger().info({ place, ...totals(manifest) }, "created and verified a backup");
  } catch (error) {
    logger().error({ err: error }, "the scheduled backup failed; it is tried again after an hour");
  }
}
