import { PassThrough, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { digestBytes } from "#lib/operations/backups/file-stream.service.ts";
import { archiveOf, hasPhotos, type KeyOf, unpackMedia } from "#lib/operations/backups/media-archive.service.ts";
import type { Manifest } from "#lib/operations/backups/schema.ts";
import type { StoredBackup, UnfinishedBackup } from "#lib/operations/backups/store.schema.ts";
import { settings } from "#lib/platform/config/env.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { mediaStorage } from "#lib/platform/storage/state.ts";

const FILE = "media.archive";

/** @returns null if photos are in a bucket, or there are none */
export async function writeMedia(to: UnfinishedBackup): Promise<Manifest["media"]> {
  if (settings().MEDIA_URL || !(await hasPhotos(mediaStorage()))) return null;
  const { content, files } = archiveOf(mediaStorage());
  const [digest, out] = [digestBytes(), new PassThrough()];
  const both = [to.write(FILE, out), pipeline(content, digest, out)];
  await Promise.allSettled(both);
  await Promise.all(both);
  return { file: FILE, files: files(), bytes: digest.bytes, sha256: digest.sha256() };
}

type Use = (content: Readable) => Promise<unknown>;

async function readToEnd(content: Readable): Promise<void> {
  for await (const _ of content);
}

async function readMedia(backup: StoredBackup, media: NonNullable<Manifest["media"]>, use: Use): Promise<void> {
  const [content, digest] = [await backup.read(media.file), digestBytes()];
  await Promise.all([pipeline(content, digest), use(digest)]);
  if (digest.bytes === media.bytes && digest.sha256() === media.sha256) return;
  throw new OperatorError(`The backup ${backup.place} is damaged: ${media.file} has been cut off or changed. Use another backup.`);
}

/** @throws OperatorError when it does not match the manifest */
export async function verifyMedia(backup: StoredBackup, { media }: Manifest): Promise<void> {
  if (media) await readMedia(backup, media, readToEnd);
}

/** Writes to this installation's storage. Verify the backup first. */
export async function restoreMedia(backup: StoredBackup, { media }: Manifest, keyOf?: KeyOf): Promise<number> {
  if (!media) return 0;
  await readMedia(backup, media, (content) => unpackMedia(content, mediaStorage(), keyOf));
  return media.files;
}
