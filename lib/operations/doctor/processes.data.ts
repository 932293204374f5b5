import { lastBackup, lastFailure } from "#lib/operations/backups/runs.data.ts";
import { ifMigrated } from "#lib/operations/doctor/database.data.ts";
import { backupFinding, seenFindings } from "#lib/operations/doctor/processes.rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import type { Settings } from "#lib/platform/config/env.ts";
import { hasEdge } from "#lib/platform/config/platform.ts";
import { seenFacts } from "#lib/platform/db/service-facts.ts";

export async function lookAtProcesses(config: Settings): Promise<Finding[]> {
  return await ifMigrated("Worker", async () => seenFindings(await seenFacts(), hasEdge(config)));
}

export async function lookAtBackups({ BACKUP_EVERY_HOURS, BACKUP_TO }: Settings): Promise<Finding[]> {
  return await ifMigrated("Backups", async () => {
    const [last, failure] = await Promise.all([lastBackup(), lastFailure()]);
    return [backupFinding(last, failure, { everyHours: BACKUP_EVERY_HOURS, isSet: BACKUP_TO !== undefined }, clock()())];
  });
}
