import { lookAtAuthority } from "#lib/operations/doctor/authority.service.ts";
import { lookAtDashboardCertificate } from "#lib/operations/doctor/dashboard.data.ts";
import { lookAtDatabase, lookAtDatabaseClock, lookAtMigrations } from "#lib/operations/doctor/database.data.ts";
import { roomFinding } from "#lib/operations/doctor/files.rules.ts";
import { lookAtEmbedded, lookAtFiles } from "#lib/operations/doctor/files.service.ts";
import { findingsOf } from "#lib/operations/doctor/findings.service.ts";
import { lookAtRefusedSignIns } from "#lib/operations/doctor/issuers.data.ts";
import { lookAtIssuers } from "#lib/operations/doctor/issuers.service.ts";
import { lookAtMail } from "#lib/operations/doctor/mail.service.ts";
import { lookAtStoredPhotos } from "#lib/operations/doctor/photos.data.ts";
import { lookAtBackups, lookAtProcesses } from "#lib/operations/doctor/processes.data.ts";
import { lookAtAdministrators, lookAtProductionSettings } from "#lib/operations/doctor/production.data.ts";
import { inProduction } from "#lib/operations/doctor/production.rules.ts";
import { lookAtPublicAddress } from "#lib/operations/doctor/public-address.service.ts";
import { lookAtRedis } from "#lib/operations/doctor/redis.service.ts";
import { lookAtRelease } from "#lib/operations/doctor/release.service.ts";
import { about } from "#lib/operations/doctor/rules.ts";
import type { Check, Finding } from "#lib/operations/doctor/schema.ts";
import { lookAtKeys, lookAtMachines } from "#lib/operations/doctor/secrets.data.ts";
import { lookAtEdge, lookAtPlatformCertificate, lookAtSites } from "#lib/operations/doctor/sites.service.ts";
import { lookAtStorage } from "#lib/operations/doctor/storage.service.ts";
import { databaseServer } from "#lib/platform/config/database-url.ts";
import { type Settings, settings } from "#lib/platform/config/env.ts";
import { withPetstoreCommands } from "#lib/platform/config/petstore-command.ts";
import { checkConnection } from "#lib/platform/db/check-connection.ts";
import { diskRoom } from "#lib/platform/db/embedded/disk.ts";
import { embeddedUrlIfRunning } from "#lib/platform/db/embedded/running.ts";
import { closePools } from "#lib/platform/db/pool.ts";
import { currentKeys } from "#lib/platform/secrets/key-file.service.ts";
import { parseEncryptionKeys } from "#lib/platform/secrets/rules.ts";
import { secretKeys } from "#lib/platform/secrets/service.ts";

function databaseChecks(url: string, config: Settings, root: string, isForProduction: boolean): Check[] {
  return [
    ...(isForProduction ? [{ name: "Administrator", run: () => lookAtAdministrators(url) }] : []),
    { name: "Database", run: () => lookAtDatabase(url, config) },
    { name: "Database clock", run: () => lookAtDatabaseClock(url) },
    { name: "Migrations", run: () => lookAtMigrations(url, root) },
    { name: "Encryption keys", run: lookAtKeys },
    { name: "Photos", run: lookAtStoredPhotos },
    { name: "Worker", run: () => lookAtProcesses(config) },
    { name: "Backups", run: () => lookAtBackups(config) },
    { name: "Certificate of the dashboard", run: () => lookAtDashboardCertificate(config) },
    { name: "Sign-in issuer", run: () => lookAtRefusedSignIns(url, config) },
    { name: "Secrets of all machines", run: () => lookAtMachines(url, config) },
  ];
}

function otherChecks(config: Settings, root: string, isForProduction: boolean): Check[] {
  return [
    ...(isForProduction ? [{ name: "Production", run: () => lookAtProductionSettings(config) }] : []),
    { name: "Release", run: () => lookAtRelease(config) },
    { name: "Redis", run: () => lookAtRedis(config) },
    { name: "Public address", run: () => lookAtPublicAddress(config) },
    { name: "Edge", run: () => lookAtEdge(config) },
    { name: "DNS of sites", run: () => lookAtSites(config) },
    { name: "Certificate of sites", run: () => lookAtPlatformCertificate(config) },
    { name: "Certificate authority", run: () => lookAtAuthority(config) },
    { name: "Sign-in issuer", run: () => lookAtIssuers(config) },
    { name: "Mail server", run: () => lookAtMail(config) },
    { name: "Photos", run: () => lookAtStorage(config) },
    { name: "Disk", run: async () => [roomFinding(await diskRoom(root))] },
    { name: "File permissions", run: () => lookAtFiles(config, root) },
    { name: "Embedded PostgreSQL", run: () => lookAtEmbedded(config, root) },
  ];
}

async function all(checks: Check[]): Promise<Finding[]> {
  return (await Promise.all(checks.map((check) => findingsOf(check)))).flat();
}

function useKeys(config: Settings, root: string): Finding[] {
  secretKeys.replace(parseEncryptionKeys(currentKeys(root, config)));
  return [];
}

async function databaseFindings(config: Settings, root: string, isForProduction: boolean): Promise<Finding[]> {
  const check = "Database connection";
  const { ok, skipped } = about(check);
  const url = config.DATABASE_URL ?? (await embeddedUrlIfRunning(root, config.DATA_DIR));
  if (url === undefined) return [skipped("the embedded PostgreSQL is not running")];
  const connecting = async (): Promise<Finding[]> => {
    await checkConnection(url);
    return [ok(`${databaseServer(url)} answers, with a session for each connection`)];
  };
  const connection = await findingsOf({ name: check, run: connecting });
  if (connection.some(({ verdict }) => verdict !== "ok")) return [...connection, about("Database").skipped("it cannot be used")];
  settings.replace({ ...config, DATABASE_URL: url });
  const findings = await all(databaseChecks(url, config, root, isForProduction));
  await closePools();
  return [...connection, ...findings];
}

/**
 * Runs all checks at once and changes nothing.
 * @param isForProduction adds the checklist of docs/security.md
 */
export async function examine(config: Settings, root: string, isForProduction: boolean): Promise<Finding[]> {
  settings.replace(config);
  const keys = await findingsOf({ name: "Encryption keys", run: () => useKeys(config, root) });
  const [database, others] = await Promise.all([
    databaseFindings(config, root, isForProduction),
    all(otherChecks(config, root, isForProduction)),
  ]);
  const findings = [...keys, ...database, ...others].map((finding) => ({
    ...finding,
    ...(finding.fix !== undefined && { fix: withPetstoreCommands(finding.fix) }),
  }));
  return isForProduction ? findings.map(inProduction) : findings;
}
