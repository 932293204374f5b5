import { waitingDeliveries } from "#lib/history/webhooks/sending/metrics.data.ts";
import { placeOf } from "#lib/operations/backups/rules.ts";
import { storeAt } from "#lib/operations/backups/store.service.ts";
import { lookAtAuthority } from "#lib/operations/doctor/authority.service.ts";
import { roomFinding } from "#lib/operations/doctor/files.rules.ts";
import { lookAtIssuers } from "#lib/operations/doctor/issuers.service.ts";
import { lookAtMail } from "#lib/operations/doctor/mail.service.ts";
import { lookAtStoredPhotos } from "#lib/operations/doctor/photos.data.ts";
import { lookAtBackups, lookAtProcesses } from "#lib/operations/doctor/processes.data.ts";
import { lookAtRedis } from "#lib/operations/doctor/redis.service.ts";
import { about } from "#lib/operations/doctor/rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import { lookAtKeys } from "#lib/operations/doctor/secrets.data.ts";
import { addressesOf, lookAtPlatformCertificate } from "#lib/operations/doctor/sites.service.ts";
import { lookAtStorage } from "#lib/operations/doctor/storage.service.ts";
import { retentionRuns } from "#lib/operations/retention/data.ts";
import { usedCounters } from "#lib/operations/watch/counters.data.ts";
import {
  cleanupFinding,
  endingFinding,
  lateFinding,
  refusedMailFinding,
  usedFinding,
  waitingFinding,
} from "#lib/operations/watch/ends.rules.ts";
import type { PartName } from "#lib/operations/watch/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import type { Settings } from "#lib/platform/config/env.ts";
import { platform } from "#lib/platform/config/platform.ts";
import { diskRoom } from "#lib/platform/db/embedded/disk.ts";
import { lateTasks, refusedMails } from "#lib/platform/db/job-metrics.ts";
import { storageHealth } from "#lib/platform/storage/state.ts";
import { certificatesNextToEnd, dashboardWithoutCertificate } from "#lib/sites/certificates/issuance/metrics.data.ts";

async function lookAtResolver({ DNS_SERVERS }: Settings): Promise<Finding[]> {
  const { ok, problem, skipped } = about("DNS resolver");
  const { domain } = platform();
  if (domain === "localhost") return [skipped("PLATFORM_DOMAIN is not set")];
  if (await addressesOf(domain, DNS_SERVERS)) return [ok("it answers")];
  const fix = "correct DNS_SERVERS, or let this machine out to its resolver";
  return [problem(`no answer for ${domain}, so domains are not verified and certificates not issued`, fix)];
}

async function lookAtMailAndQueue(config: Settings): Promise<Finding[]> {
  const findings = await lookAtMail(config);
  return findings.every(({ verdict }) => verdict === "skipped") ? findings : [...findings, refusedMailFinding(await refusedMails())];
}

/** Writing can fail where reading does not. */
async function lookAtPhotos(config: Settings): Promise<Finding[]> {
  const { state, cause = "" } = await storageHealth();
  if (state === "ok") return (await Promise.all([lookAtStorage(config), lookAtStoredPhotos()])).flat();
  return [
    about("Photos").problem(`they cannot be stored or read: ${cause}`, "see that the folder or bucket of photos can be read and written"),
  ];
}

/** Without a schedule, no one asked for backups. */
async function lookAtSchedule(config: Settings): Promise<Finding[]> {
  if (config.BACKUP_TO === undefined || placeOf(config.BACKUP_TO) === undefined) return [about("Backups").skipped("BACKUP_TO is not set")];
  const findings = await lookAtBackups(config);
  const refused = await storeAt(config.BACKUP_TO)
    .list()
    .then(() => undefined)
    .catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
  if (refused === undefined) return findings;
  return [...findings, about("Backups").problem(refused.replace(/\.$/, ""), "see that BACKUP_TO can be reached; the next backup needs it")];
}

async function lookAtCertificates(config: Settings): Promise<Finding[]> {
  const [dashboard, sites, all] = await Promise.all([
    dashboardWithoutCertificate(),
    lookAtPlatformCertificate(config),
    certificatesNextToEnd(),
  ]);
  const fix = "see that its DNS is set up and that port 80 is reached from outside; `petstore doctor` has the authority’s own words";
  const lacks = dashboard === undefined ? [] : [about("Certificates").problem(`the dashboard, ${dashboard}, has no certificate`, fix)];
  return [...lacks, ...sites, ...(all.length > 0 ? [endingFinding(all, clock()())] : [])];
}

/** The type keeps parts from being forgotten. */
export const PROBES: Record<PartName, (config: Settings) => Promise<Finding[]>> = {
  mail: lookAtMailAndQueue,
  photos: lookAtPhotos,
  disk: async () => [roomFinding(await diskRoom())],
  backups: lookAtSchedule,
  certificates: lookAtCertificates,
  certificateAuthority: lookAtAuthority,
  dns: lookAtResolver,
  signIn: lookAtIssuers,
  redis: lookAtRedis,
  edge: async (config) =>
    (await lookAtProcesses(config)).flatMap((one) => {
      if (!one.check.startsWith("Edge")) return [];
      return one.verdict === "warning" ? [{ ...one, verdict: "problem" as const }] : [one];
    }),
  encryptionKeys: lookAtKeys,
  jobs: async () => [lateFinding(await lateTasks())],
  webhooks: async () => {
    const { waiting, oldestMs } = await waitingDeliveries();
    return [waitingFinding(waiting, oldestMs)];
  },
  cleanup: async () => [cleanupFinding(await retentionRuns(), clock()())],
  numbers: async () => [usedFinding(await usedCounters())],
};
