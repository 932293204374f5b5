import type pg from "pg";
import { restoreMedia } from "#lib/operations/backups/media.service.ts";
import { SHOWN_PHOTOS } from "#lib/operations/backups/project/parts.rules.ts";
import type { Manifest } from "#lib/operations/backups/schema.ts";
import type { StoredBackup } from "#lib/operations/backups/store.schema.ts";
import { mediaStorage } from "#lib/platform/storage/state.ts";
import { ORIGINALS_PREFIX, photoKey, readFileName, VARIANT_NAMES } from "#lib/shelter/photos/rules.ts";

const BATCH = 500;

const NEW_NAME = "encode(sha256(convert_to(hash || gen_random_uuid(), 'UTF8')), 'hex')";
const NEW_ORIGINAL = `'${ORIGINALS_PREFIX}' || gen_random_uuid()`;

/** Maps old to new file names in the scratch database. */
export async function namePhotos(scratch: pg.ClientBase, projectId: string, inPlace: boolean): Promise<void> {
  const shown = SHOWN_PHOTOS.replaceAll("$project", String(BigInt(projectId)));
  const isProcessing = "state = 'processing' and original is not null";
  await scratch.query(`create table photo_names as
      select hash as was, ${inPlace ? "hash" : NEW_NAME} as now, state = 'ready' as ready, ${isProcessing} as processing,
             original as original_was, case when ${isProcessing} then ${inPlace ? "original" : NEW_ORIGINAL} end as original_now
        from pet_photos where ${shown};
    create unique index on photo_names (was);
    create index on photo_names (original_was);
    update pet_photos p set hash = n.now, original = n.original_now from photo_names n where p.hash = n.was`);
}

const NEW_HASH = "select now from photo_names where was = $1 and (ready or processing)";
const NEW_ORIGINAL_KEY = "select original_now as now from photo_names where original_was = $1 and processing";

async function newKey(scratch: pg.ClientBase, key: string): Promise<string | undefined> {
  const file = readFileName(key.slice(key.lastIndexOf("/") + 1));
  const { rows } = await scratch.query<{ now: string }>(file ? NEW_HASH : NEW_ORIGINAL_KEY, [file ? file.hash : key]);
  return rows[0] && (file ? photoKey(rows[0].now, file.variant) : rows[0].now);
}

/** Looks in the storage if the backup lacks the file, as with a bucket. */
async function hasFile(was: string, now: string): Promise<boolean> {
  if (await mediaStorage().exists(now)) return true;
  const content = was === now ? undefined : await mediaStorage().read(was);
  if (content) await mediaStorage().put(now, content);
  return content !== undefined;
}

async function hasFiles(was: string, now: string): Promise<boolean> {
  for (const variant of VARIANT_NAMES) if (!(await hasFile(photoKey(was, variant), photoKey(now, variant)))) return false;
  return true;
}

interface Name {
  was: string;
  now: string;
  processing: boolean;
  original_was: string;
  original_now: string;
}

const NAMES = "select * from photo_names where (ready or processing) and was > $1 order by was limit $2";

interface WithoutFiles {
  photos: number;
  /** New hashes of photos that were being processed. */
  unprocessed: string[];
}

/** Files without rows do no harm, and are removed after a day. */
export async function restorePhotos(
  scratch: pg.ClientBase,
  backup: StoredBackup,
  manifest: Manifest,
  stop: AbortSignal,
): Promise<WithoutFiles> {
  const without: WithoutFiles = { photos: 0, unprocessed: [] };
  if ((await scratch.query(NAMES, ["", 1])).rows.length === 0) return without;
  await restoreMedia(backup, manifest, (key) => {
    stop.throwIfAborted();
    return newKey(scratch, key);
  });
  for (let after = ""; ; ) {
    const { rows } = await scratch.query<Name>(NAMES, [after, BATCH]);
    for (const { was, now, processing, original_was, original_now } of rows) {
      stop.throwIfAborted();
      after = was;
      // Some were processed after the rows were read.
      if ((processing && (await hasFile(original_was, original_now))) || (await hasFiles(was, now))) continue;
      if (processing) without.unprocessed.push(now);
      else without.photos += 1;
    }
    if (rows.length < BATCH) return without;
  }
}
