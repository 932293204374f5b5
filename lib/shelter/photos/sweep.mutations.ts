import { Readable } from "node:stream";
import type { PoolClient } from "pg";
import { installationId } from "#lib/platform/db/installation-id.ts";
import { queryRows, queryText, transaction } from "#lib/platform/db/pool.ts";
import { type StoredFile, UNFINISHED_PREFIX } from "#lib/platform/storage/schema.ts";
import { mediaStorage } from "#lib/platform/storage/state.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import { IS_UNUSED } from "#lib/shelter/photos/data.ts";
import { failPhoto } from "#lib/shelter/photos/finish.jobs.ts";
import { ORIGINALS_PREFIX, OWNER_KEY, PHOTOS_PREFIX, readFileName } from "#lib/shelter/photos/rules.ts";
import { LOCK_HASH, PROCESSING_KEY } from "#lib/shelter/photos/store.mutations.ts";

const AT_ONCE = 500;
/** A bucket may hold others, such as backups. */
const OWN_PREFIXES = [PHOTOS_PREFIX, ORIGINALS_PREFIX, UNFINISHED_PREFIX];
const NOT_OWN =
  "unused photos are not removed: the storage's file “installation” names another installation; give each its own storage, or delete the file if that one is gone";

/** Exhausted jobs never run again. */
const STUCK = `select id, project_id as "projectId" from pet_photos f where state = 'processing' and created_at < $1::timestamptz
  and not exists (select from graphile_worker.jobs j
                   where j.key = '${PROCESSING_KEY}' || f.id and (j.locked_at is not null or j.attempts < j.max_attempts))`;
/** Leaves out photos that an upload of the same file is using now; the others cannot be used until they are gone. */
const LOCK_UNUSED = `select id from pet_photos f where created_at < $1::timestamptz and ${IS_UNUSED} for update skip locked`;
/** Checks again after the lock. The files are removed too, and count until then. */
const REMOVE_UNUSED = `delete from pet_photos f where id = any($1::bigint[]) and ${IS_UNUSED} returning id`;
/** Keeps the sweep from removing photos until the session ends. */
export const HOLD_PHOTOS = "select pg_advisory_lock(hashtextextended('petstore.photos', 0))";
const IF_FREE = "select where pg_try_advisory_xact_lock_shared(hashtextextended('petstore.photos', 0))";
const END_UNDO = "delete from pet_photo_removals where removed_at < $1::timestamptz";
const KNOWN_HASHES = "select hash from pet_photos where hash = any($1::text[]) and state <> 'failed'";
const KNOWN_ORIGINALS = "select original from pet_photos where original = any($1::text[])";

async function known(text: string, values: readonly string[]): Promise<Set<string | null>> {
  return new Set((await queryText(text, [values])).map(([value = null]) => value));
}

const hashOf = ({ key }: StoredFile): string => readFileName(key.slice(key.lastIndexOf("/") + 1))?.hash ?? "";

/** @returns undefined while photos are being restored */
async function unlessHeld<T>(work: (on: PoolClient) => Promise<T>): Promise<T | undefined> {
  return await transaction(async (on) => {
    const free = await queryText(IF_FREE, [], on);
    return free.length > 0 ? await work(on) : undefined;
  });
}

/** Holds the photo's lock, so that an upload of the same file waits and writes it again. */
async function removeUnknown({ key }: StoredFile, hash: string): Promise<boolean> {
  const isRemoved = await unlessHeld(async (on) => {
    await queryText(LOCK_HASH, [hash], on);
    const rows = await queryText(KNOWN_HASHES, [[hash]], on);
    if (rows.length > 0) return false;
    await mediaStorage().remove(key);
    return true;
  });
  return isRemoved ?? false;
}

async function sweepFiles(files: readonly StoredFile[]): Promise<number> {
  const hashes = await known(KNOWN_HASHES, files.map(hashOf));
  const originals = await known(
    KNOWN_ORIGINALS,
    files.map(({ key }) => key),
  );
  let removed = 0;
  for (const file of files) {
    const hash = hashOf(file);
    if (hashes.has(hash) || originals.has(file.key)) continue;
    if (hash === "" || file.key.startsWith(ORIGINALS_PREFIX)) await mediaStorage().remove(file.key);
    else if (!(await removeUnknown(file, hash))) continue;
    removed += 1;
  }
  return removed;
}

/** Another installation's are unknown here, and still needed. */
async function isOwnStorage(): Promise<boolean> {
  const own = await installationId();
  const marker = await mediaStorage().readWhole(OWNER_KEY);
  if (!marker) await mediaStorage().put(OWNER_KEY, Readable.from([Buffer.from(own)]));
  const isOwn = !marker || marker.toString() === own;
  if (!isOwn) logger().warn({ storage: mediaStorage().place }, NOT_OWN);
  return isOwn;
}

async function removeUnused(before: number, stop: AbortSignal | undefined): Promise<number> {
  let [removed, waiting]: [number, StoredFile[]] = [0, []];
  for (const prefix of OWN_PREFIXES) {
    for await (const file of mediaStorage().list(prefix)) {
      stop?.throwIfAborted();
      if (file.storedAt > before) continue;
      waiting.push(file);
      if (waiting.length < AT_ONCE) continue;
      removed += await sweepFiles(waiting);
      waiting = [];
    }
  }
  return removed + (await sweepFiles(waiting));
}

async function forgetUnused(on: PoolClient, before: number): Promise<number> {
  const ids = await queryText(LOCK_UNUSED, [new Date(before)], on);
  return (await queryText(REMOVE_UNUSED, [ids.map(([id]) => id)], on)).length;
}

/**
 * Ends photos whose worker died too often, deletes those of deleted animals and those deleted a day ago, and removes files without a photo
 * for a day. Can be interrupted.
 */
export async function sweepPhotos(now: number, stop?: AbortSignal): Promise<{ photos: number; files: number }> {
  const before = now - DAY_MS;
  const stuck = await queryRows<{ id: string; projectId: string }>(STUCK, [new Date(before)]);
  for (const photo of stuck) await failPhoto(photo, "gave_up");
  await queryText(END_UNDO, [new Date(before)]);
  const photos = (await unlessHeld((on) => forgetUnused(on, before))) ?? 0;
  return { photos, files: (await isOwnStorage()) ? await removeUnused(before, stop) : 0 };
}
