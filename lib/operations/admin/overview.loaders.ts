import { rateLimitDegraded } from "#lib/gateway/rate-limit/degraded.state.ts";
import { databaseRoundTripMs, processesNow, serviceFigures } from "#lib/operations/admin/overview.data.ts";
import type { ServiceHealth, ServiceOverview } from "#lib/operations/admin/overview.schema.ts";
import type { Administrator } from "#lib/operations/admin/schema.ts";
import { backupStatus } from "#lib/operations/backups/loaders.ts";
import type { BackupStatus } from "#lib/operations/backups/runs.schema.ts";
import { lookAtProductionSettings } from "#lib/operations/doctor/production.data.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import { failedTasks, retentionRuns } from "#lib/operations/retention/data.ts";
import { parts } from "#lib/operations/watch/data.ts";
import { clock } from "#lib/platform/clock.ts";
import { settings, usesRedis } from "#lib/platform/config/env.ts";
import { programVersion } from "#lib/platform/config/version.ts";
import { receivesChanges } from "#lib/platform/db/changes.ts";
import { mailsOfDay } from "#lib/platform/mail/day.mutations.ts";
import { sendsMail } from "#lib/platform/mail/loaders.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { HOUR_MS } from "#lib/platform/time.ts";

const settingsFindings = singleton("admin.checklist", () => lookAtProductionSettings(settings()));

/** Lists the open items of docs/security.md's checklist, like `petstore doctor --production`. */
async function openChecklist({ last }: Pick<BackupStatus, "last">, now: number): Promise<Finding[]> {
  const open = (await settingsFindings()).filter(({ verdict }) => verdict === "problem");
  // The worker of another machine has its own settings.
  const isRecent = last !== null && now - Date.parse(last.startedAt) < 2 * settings().BACKUP_EVERY_HOURS * HOUR_MS;
  const done = [...(isRecent ? ["Backup schedule"] : []), ...(last?.hasKeys ? ["Backup passphrase"] : [])];
  return open.filter(({ check }) => !done.includes(check));
}

function countersNow(): ServiceHealth["counters"] {
  if (!usesRedis(settings())) return "memory";
  return rateLimitDegraded().value === 1 ? "degraded" : "redis";
}

export async function serviceOverview(_admin: Administrator): Promise<ServiceOverview> {
  const now = clock()();
  // Measured first, so it does not wait for a connection.
  const databaseMs = await databaseRoundTripMs();
  const [figures, processes, failed, cleanUp, backups, visitorMails, watched] = await Promise.all([
    serviceFigures(now),
    processesNow(now),
    failedTasks(),
    retentionRuns(),
    backupStatus(now),
    sendsMail() ? mailsOfDay(now) : null,
    parts(now),
  ]);
  return {
    parts: watched.filter(({ state }) => state !== "unused"),
    open: await openChecklist(backups, now),
    figures,
    health: {
      databaseMs: Math.max(1, Math.round(databaseMs)),
      counters: countersNow(),
      receivesChanges: receivesChanges(),
      ...processes,
      failedTasks: failed,
      cleanUp,
      visitorMails,
      version: programVersion(),
      node: process.version,
      startedAt: new Date(now - process.uptime() * 1000).toISOString(),
    },
    backups,
    at: new Date(now).toISOString(),
  };
}
