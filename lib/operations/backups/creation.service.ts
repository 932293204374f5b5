import { PassThrough, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { countRows, digestBytes } from "#lib/operations/backups/file-stream.service.ts";
import { authenticatedText, manifestText } from "#lib/operations/backups/manifest.rules.ts";
import { writeMedia } from "#lib/operations/backups/media.service.ts";
import { authenticate, encryptKeys } from "#lib/operations/backups/passphrase.service.ts";
import { type BackupOrigin, backupName, isOwnBackup } from "#lib/operations/backups/rules.ts";
import { BACKUP_FORMAT, type BackupFile, type BackupKeys, type Manifest } from "#lib/operations/backups/schema.ts";
import { beginSnapshot, copyJobs, copyTable, onCopySession, type Snapshot } from "#lib/operations/backups/snapshot.data.ts";
import type { BackupStore, UnfinishedBackup } from "#lib/operations/backups/store.schema.ts";
import { verifyBackup } from "#lib/operations/backups/verification.service.ts";
import { programVersion } from "#lib/platform/config/version.ts";
import { laterRelease } from "#lib/platform/db/schema-version.ts";
import { root } from "#lib/platform/root.ts";

/** Higher levels save little for twice the time. */
const GZIP_LEVEL = 4;

async function writeRows(to: UnfinishedBackup, file: string, content: Readable): Promise<BackupFile> {
  const [rows, digest, out] = [countRows(), digestBytes(), new PassThrough()];
  // Both must end before the caller discards the backup.
  const both = [to.write(file, out), pipeline(content, rows, createGzip({ level: GZIP_LEVEL }), digest, out)];
  await Promise.allSettled(both);
  await Promise.all(both);
  return { file, rows: rows.rows, bytes: digest.bytes, sha256: digest.sha256() };
}

interface BackupOptions {
  origin: BackupOrigin;
  createdAt: Date;
  installation: NonNullable<Manifest["installation"]>;
  /** Null, or no passphrase, leaves them out. */
  keys: BackupKeys | null;
  passphrase: string | undefined;
}

/** @param db has begun the snapshot */
async function writeBackup(db: pg.Client, snapshot: Snapshot, to: UnfinishedBackup, options: BackupOptions): Promise<Manifest> {
  const createdAt = options.createdAt.toISOString();
  const { installation, keys, passphrase } = options;
  const sealed = passphrase === undefined || keys === null ? null : await encryptKeys(passphrase, keys, createdAt);
  const tables: Manifest["tables"] = [];
  for (const table of snapshot.tables) tables.push({ ...table, ...(await writeRows(to, `${table.name}.copy.gz`, copyTable(db, table))) });
  const jobs = await writeRows(to, "graphile_worker.jobs.copy.gz", copyJobs(db, snapshot));
  const media = await writeMedia(to);
  const manifest: Manifest = {
    format: BACKUP_FORMAT,
    createdAt,
    program: programVersion(),
    laterRelease: await laterRelease(root(), snapshot.migrations),
    installation,
    postgres: snapshot.postgres,
    migrations: snapshot.migrations,
    tables,
    leftOut: snapshot.leftOut,
    jobs,
    media,
    sequences: snapshot.sequences,
    keys: { needed: snapshot.keysNeeded, sealed },
  };
  const authentication = passphrase === undefined ? null : await authenticate(passphrase, authenticatedText(manifest));
  await to.finish(manifestText(manifest, authentication));
  return manifest;
}

export interface FinishedBackup {
  name: string;
  place: string;
  manifest: Manifest;
}

/**
 * Reads the finished backup back to verify it; an error leaves nothing behind.
 * @throws OperatorError; `service_unavailable`
 */
export async function createBackup(
  databaseUrl: string,
  store: BackupStore,
  options: BackupOptions,
  stop?: AbortSignal,
): Promise<FinishedBackup> {
  const { id } = options.installation;
  await store.removeUnfinished((name) => isOwnBackup(name, id));
  const name = backupName(options.createdAt, id, options.origin);
  const unfinished = await store.begin(name);
  const copy = async (db: pg.Client): Promise<Manifest> => await writeBackup(db, await beginSnapshot(db), unfinished, options);
  try {
    await onCopySession(databaseUrl, "petstore backup", copy, stop);
  } catch (error) {
    await unfinished.discard().catch(() => undefined);
    throw error;
  }
  const backup = store.backup(name);
  try {
    return { name, place: backup.place, manifest: await verifyBackup(backup, options.passphrase) };
  } catch (error) {
    await store.remove(name).catch(() => undefined);
    throw error;
  }
}
