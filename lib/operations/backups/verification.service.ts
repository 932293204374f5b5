import { PassThrough, type Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { countRows, digestBytes } from "#lib/operations/backups/file-stream.service.ts";
import { readManifest } from "#lib/operations/backups/manifest.rules.ts";
import { verifyMedia } from "#lib/operations/backups/media.service.ts";
import { isAuthentic } from "#lib/operations/backups/passphrase.service.ts";
import { MANIFEST_FILE } from "#lib/operations/backups/rules.ts";
import type { BackupFile, Manifest } from "#lib/operations/backups/schema.ts";
import type { StoredBackup } from "#lib/operations/backups/store.schema.ts";
import { OperatorError } from "#lib/platform/errors.ts";

/**
 * @param passphrase accepts only backups written with it
 * @throws OperatorError when damaged, not authentic, or written by a newer program
 */
export async function manifestOf(backup: StoredBackup, passphrase?: string): Promise<Manifest> {
  const { manifest, authentication, text: covered } = readManifest(await text(await backup.read(MANIFEST_FILE)), backup.place);
  if (passphrase === undefined) return manifest;
  if (authentication === null) {
    throw new OperatorError(
      `Nothing proves who wrote the backup ${backup.place}: it was created without a passphrase or by an older Petstore, or someone has changed it. If you trust everyone who can write there, add --unauthenticated. Nothing was changed.`,
    );
  }
  if (await isAuthentic(passphrase, authentication, covered)) return manifest;
  throw new OperatorError(
    `The passphrase is not the one that the backup ${backup.place} was made with, or someone has changed the backup: if you are sure of the passphrase, do not use it. Nothing was changed.`,
  );
}

export function filesOf(manifest: Manifest): BackupFile[] {
  return [...manifest.tables, manifest.jobs];
}

/**
 * @param open called once the file is there
 * @throws OperatorError when the file does not match the manifest
 */
export async function readRows(backup: StoredBackup, { file, bytes, sha256, rows }: BackupFile, open?: () => Writable): Promise<void> {
  const damaged = (how: string, cause?: unknown): OperatorError =>
    new OperatorError(`The backup ${backup.place} is damaged: ${file} ${how}. Use another backup.`, { cause });
  const [digest, counter, unzip] = [digestBytes(), countRows(), createGunzip()];
  const content = await backup.read(file);
  const to = open?.() ?? new PassThrough().resume();
  const steps = [content, digest, unzip, counter, to] as const;
  // The first error destroys the other streams.
  let failed: unknown;
  for (const step of steps) {
    step.once("error", () => {
      failed ??= step;
    });
  }
  try {
    await pipeline(...steps);
  } catch (error) {
    throw failed === to ? error : damaged("cannot be read to its end", error);
  }
  if (digest.bytes !== bytes) throw damaged(`has ${digest.bytes} bytes instead of ${bytes}`);
  if (digest.sha256() !== sha256) throw damaged("has been changed: its checksum differs");
  if (counter.rows !== rows) throw damaged(`has ${counter.rows} rows instead of ${rows}`);
}

/** @throws OperatorError when a file does not match the manifest */
export async function verifyBackup(backup: StoredBackup, passphrase?: string): Promise<Manifest> {
  const manifest = await manifestOf(backup, passphrase);
  for (const file of filesOf(manifest)) await readRows(backup, file);
  await verifyMedia(backup, manifest);
  return manifest;
}
