import { lastBackup, lastFailure } from "#lib/backups/runs.data.ts";
import { clock } from "#lib/clock.ts";
import type { Settings } from "#lib/config/env.ts";
import { hasEdge } from "#lib/config/platform.ts";
import { seenFacts } from "#lib/db/service-facts.ts";
import { ifMigrated } from "#lib/doctor/database.data.ts";
import { backupFinding, seenFindings } from "#lib/doctor/processes.rules.ts";
import type { Finding } from "#lib/doctor/schema.ts";

/** On whichever machine. */
export async function lookAtProcesses(config: Settings): Promise<Finding[]> {
  return await ifMigrated("Worker", async () => seenFindings(await seenFacts(), hasEdge(config)));
}

export async function lookAtBackups({ BACKUP_EVERY_HOURS }: Settings): Promise<Finding[]> {
  return await ifMigrated("Backups", async () => {
    const [last, failure] = await Promise.all([lastBackup(), lastFailure()]);
    return [backupFinding(last, failure, BACKUP_EVERY_HOURS, clock()())];
  });
}
