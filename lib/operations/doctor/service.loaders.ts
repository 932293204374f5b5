import { lookAtAuthority } from "#lib/operations/doctor/authority.service.ts";
import { lookAtDashboardCertificate } from "#lib/operations/doctor/dashboard.data.ts";
import { lookAtDatabaseClock } from "#lib/operations/doctor/database.data.ts";
import { roomFinding } from "#lib/operations/doctor/files.rules.ts";
import { findingsOf } from "#lib/operations/doctor/findings.service.ts";
import { lookAtMail } from "#lib/operations/doctor/mail.service.ts";
import { lookAtStoredPhotos } from "#lib/operations/doctor/photos.data.ts";
import { lookAtBackups, lookAtProcesses } from "#lib/operations/doctor/processes.data.ts";
import { lookAtRedis } from "#lib/operations/doctor/redis.service.ts";
import { lookAtRelease } from "#lib/operations/doctor/release.service.ts";
import type { Check, Finding } from "#lib/operations/doctor/schema.ts";
import { lookAtPlatformCertificate } from "#lib/operations/doctor/sites.service.ts";
import { lookAtStorage } from "#lib/operations/doctor/storage.service.ts";
import type { Settings } from "#lib/platform/config/env.ts";
import { withPetstoreCommands } from "#lib/platform/config/petstore-command.ts";
import { diskRoom } from "#lib/platform/db/embedded/disk.ts";

const checksOf = (config: Settings): Check[] => [
  { name: "Release", run: () => lookAtRelease(config) },
  { name: "Mail server", run: () => lookAtMail(config) },
  { name: "Backups", run: () => lookAtBackups(config) },
  { name: "Disk", run: async () => [roomFinding(await diskRoom())] },
  { name: "Photos", run: () => lookAtStorage(config) },
  { name: "Photos", run: lookAtStoredPhotos },
  { name: "Certificate of the dashboard", run: () => lookAtDashboardCertificate(config) },
  { name: "Certificate of sites", run: () => lookAtPlatformCertificate(config) },
  { name: "Certificate authority", run: () => lookAtAuthority(config) },
  { name: "Worker", run: () => lookAtProcesses(config) },
  { name: "Database clock", run: () => lookAtDatabaseClock(config.DATABASE_URL ?? "") },
  { name: "Redis", run: () => lookAtRedis(config) },
];

/** The checks of `petstore doctor` that a process which serves can run, all at once. */
export async function examineService(config: Settings): Promise<Finding[]> {
  const findings = (await Promise.all(checksOf(config).map((check) => findingsOf(check)))).flat();
  return findings.map((finding) => (finding.fix === undefined ? finding : { ...finding, fix: withPetstoreCommands(finding.fix) }));
}
