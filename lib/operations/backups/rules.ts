import { HOUR_MS } from "#lib/platform/time.ts";

export const MANIFEST_FILE = "manifest.json";

export const JOB_PAYLOADS_TABLE = "job_payloads";

/** A restore must not revive sign-ins and one-time links. Payloads are copied with their jobs. */
export const EXCLUDED_TABLES: readonly string[] = [
  "admin_links",
  "backup_runs",
  "email_changes",
  "installation",
  JOB_PAYLOADS_TABLE,
  "password_resets",
  "pending_sign_ins",
  "used_challenges",
  "user_sessions",
];

export const MIGRATIONS_TABLE = "_prisma_migrations";

/** Backups of older releases have no owner. */
const NAME = /^petstore-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z(?:-(?<owner>[0-9a-f]{12}))?$/;
const RETRY_MS = HOUR_MS;

const ownerOf = (installationId: string): string => installationId.slice(-12);

/**
 * Sorts by time.
 * @param installationId UUID
 */
export function backupName(at: Date, installationId: string): string {
  return `petstore-${at.toISOString().replaceAll(/[:.]/g, "-")}-${ownerOf(installationId)}`;
}

/** False if the name has no owner. */
export function isOwnBackup(name: string, installationId: string): boolean {
  return NAME.exec(name)?.groups?.["owner"] === ownerOf(installationId);
}

export function isBackupName(text: string): boolean {
  return NAME.test(text);
}

/** @returns all but the newest `keep` */
export function expiredBackups(names: readonly string[], keep: number): string[] {
  return [...names].sort().slice(0, Math.max(0, names.length - keep));
}

interface LastRuns {
  /** When the last success began. */
  succeededAt: Date | undefined;
  /** When the last failure ended. */
  failedAt: Date | undefined;
}

export function isBackupDue({ succeededAt, failedAt }: LastRuns, everyHours: number, now: number): boolean {
  if (failedAt && now - failedAt.getTime() < RETRY_MS) return false;
  return !succeededAt || now - succeededAt.getTime() >= everyHours * HOUR_MS;
}

export type BackupPlace = { kind: "folder"; folder: string } | { kind: "s3"; bucket: string; prefix: string };

const S3 = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/;

/** @returns undefined for a malformed S3 address */
export function placeOf(text: string): BackupPlace | undefined {
  if (!text.startsWith("s3:")) return { kind: "folder", folder: text };
  const [, bucket, prefix = ""] = S3.exec(text) ?? [];
  return bucket === undefined ? undefined : { kind: "s3", bucket, prefix: prefix.replaceAll(/^\/+|\/+$/g, "") };
}

interface MergedKeys {
  /** The first one encrypts. */
  keys: string[];
  added: string[];
  /** Names of two different keys. */
  conflicts: string[];
}

/** @param current `name:key` pairs; they come first */
export function mergeKeys(current: readonly string[], others: readonly string[]): MergedKeys {
  const nameOf = (pair: string): string => pair.split(":")[0] ?? "";
  const known = new Map(current.map((pair) => [nameOf(pair), pair]));
  const added = others.filter((pair) => !known.has(nameOf(pair)));
  const conflicts = others.filter((pair) => (known.get(nameOf(pair)) ?? pair) !== pair).map(nameOf);
  return { keys: [...current, ...added], added, conflicts };
}
