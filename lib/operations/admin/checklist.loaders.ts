import type { BackupStatus } from "#lib/operations/backups/runs.schema.ts";
import { lookAtProductionSettings } from "#lib/operations/doctor/production.data.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import { settings } from "#lib/platform/config/env.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { HOUR_MS } from "#lib/platform/time.ts";

const settingsFindings = singleton("admin.checklist", () => lookAtProductionSettings(settings()));

/** Lists the open items of docs/security.md's checklist, like `petstore doctor --production`. */
export async function openChecklist({ last }: Pick<BackupStatus, "last">, now: number): Promise<Finding[]> {
  const open = (await settingsFindings()).filter(({ verdict }) => verdict === "problem");
  // The worker of another machine has its own settings.
  const isRecent = last !== null && now - Date.parse(last.startedAt) < 2 * settings().BACKUP_EVERY_HOURS * HOUR_MS;
  const done = [...(isRecent ? ["Backup schedule"] : []), ...(last?.hasKeys ? ["Backup passphrase"] : [])];
  return open.filter(({ check }) => !done.includes(check));
}
