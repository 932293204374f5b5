import path from "node:path";
import { DAY_MS, HOUR_MS } from "#lib/platform/time.ts";

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
  "service_parts",
  "used_challenges",
  "user_sessions",
];

export const MIGRATIONS_TABLE = "_prisma_migrations";

/** `safety`: before a restore replaces rows. */
export type BackupOrigin = "worker" | "command" | "safety";

const MARKS: Record<BackupOrigin, string> = { worker: "-scheduled", command: "", safety: "-safety" };
/** Backups of older releases have no mark, the oldest no owner. */
const NAME =
  /^petstore-(?<day>\d{4}-\d\d-\d\d)T(?<hour>\d\d)-(?<minute>\d\d)-(?<second>\d\d)-(?<rest>\d{3})Z(?:-(?<owner>[0-9a-f]{12})(?<mark>-scheduled|-safety)?)?$/;
const RETRY_MS = HOUR_MS;
const MIN_KEPT_MS = 30 * DAY_MS;

const ownerOf = (installationId: string): string => installationId.slice(-12);

/**
 * Sorts by time.
 * @param installationId UUID
 */
export function backupName(at: Date, installationId: string, origin: BackupOrigin): string {
  return `petstore-${at.toISOString().replaceAll(/[:.]/g, "-")}-${ownerOf(installationId)}${MARKS[origin]}`;
}

/** False if the name has no owner. */
export function isOwnBackup(name: string, installationId: string): boolean {
  return NAME.exec(name)?.groups?.["owner"] === ownerOf(installationId);
}

export function isBackupName(text: string): boolean {
  return NAME.test(text);
}

interface NamedBackup {
  createdAt: Date;
  /** Older releases marked none, so theirs count as `command`. */
  origin: BackupOrigin;
}

export function namedBackup(name: string): NamedBackup {
  const { day, hour, minute, second, rest, mark = "" } = NAME.exec(name)?.groups ?? {};
  const origin = mark === MARKS.worker ? "worker" : mark === MARKS.safety ? "safety" : "command";
  return { createdAt: new Date(`${day}T${hour}:${minute}:${second}.${rest}Z`), origin };
}

export interface Retention {
  everyHours: number;
  keep: number;
}

/** Unscheduled backups expire no earlier than scheduled ones of the same age. */
export function expiryOf(createdAt: Date, { everyHours, keep }: Retention): Date {
  return new Date(createdAt.getTime() + Math.max(MIN_KEPT_MS, everyHours * keep * HOUR_MS));
}

/** Expires scheduled backups beyond the newest `keep`, and others by age. */
export function expiredBackups(names: readonly string[], retention: Retention, now: number): string[] {
  const scheduled = names.filter((name) => namedBackup(name).origin === "worker").sort();
  const others = names.filter((name) => !scheduled.includes(name));
  return [
    ...scheduled.slice(0, Math.max(0, scheduled.length - retention.keep)),
    ...others.filter((name) => expiryOf(namedBackup(name).createdAt, retention).getTime() <= now),
  ];
}

interface LastRuns {
  /** Start of the last success. */
  succeededAt: Date | undefined;
  /** End of the last failure. */
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

/** Matches the name that the store gives the place. */
export function placeText(place: BackupPlace): string {
  if (place.kind === "folder") return path.resolve(place.folder);
  return ["s3:/", place.bucket, place.prefix].filter(Boolean).join("/");
}

interface MergedKeys {
  /** The first key encrypts. */
  keys: string[];
  added: string[];
  /** Names with two different keys. */
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
