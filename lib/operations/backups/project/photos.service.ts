import type pg from "pg";
import { restoreMedia } from "#lib/operations/backups/media.service.ts";
import { SHOWN_PHOTOS } from "#lib/operations/backups/project/parts.rules.ts";
import type { Manifest } from "#lib/operations/backups/schema.ts";
import type { StoredBackup } from "#lib/operations/backups/store.schema.ts";
import { mediaStorage } from "#lib/platform/storage/state.ts";
import { photoKey, readFileName, VARIANT_NAMES } from "#lib/shelter/photos/rules.ts";

const BATCH = 500;

/** A photo belongs to one project, and its files are named after it. */
const NEW_NAME = "encode(sha256(convert_to(hash || gen_random_uuid(), 'UTF8')), 'hex')";

/** Only in the scratch database: the photos' files by their names, before and now. */
export async function namePhotos(scratch: pg.ClientBase, projectId: string, inPlace: boolean): Promise<void> {
  const shown = SHOWN_PHOTOS.replaceAll("$project", String(BigInt(projectId)));
  await scratch.query(`create table photo_names as
      select hash as was, ${inPlace ? "hash" : NEW_NAME} as now, state = 'ready' as ready from pet_photos where ${shown};
    create unique index on photo_names (was);
    update pet_photos p set hash = n.now from photo_names n where p.hash = n.was`);
}

async function newKey(scratch: pg.ClientBase, key: string): Promise<string | undefined> {
  const file = readFileName(key.slice(key.lastIndexOf("/") + 1));
  if (!file) return undefined;
  const { rows } = await scratch.query<{ now: string }>("select now from photo_names where was = $1 and ready", [file.hash]);
  return rows[0] && photoKey(rows[0].now, file.variant);
}

/** From the storage, where the backup does not have them, as with a bucket. */
async function hasFiles(was: string, now: string): Promise<boolean> {
  for (const variant of VARIANT_NAMES) {
    const key = photoKey(now, variant);
    if (await mediaStorage().exists(key)) continue;
    const content = was === now ? undefined : await mediaStorage().read(photoKey(was, variant));
    if (!content) return false;
    await mediaStorage().put(key, content);
  }
  return true;
}

/**
 * Files are put back before the rows: without any, they do no harm, and are removed after a day.
 * @returns how many photos have no files
 */
export async function restorePhotos(scratch: pg.ClientBase, backup: StoredBackup, manifest: Manifest, stop: AbortSignal): Promise<number> {
  const { rows: any } = await scratch.query("select from photo_names where ready limit 1");
  if (any.length === 0) return 0;
  await restoreMedia(backup, manifest, (key) => {
    stop.throwIfAborted();
    return newKey(scratch, key);
  });
  let [without, after] = [0, ""];
  for (;;) {
    const { rows } = await scratch.query<{ was: string; now: string }>(
      "select was, now from photo_names where ready and was > $1 order by was limit $2",
      [after, BATCH],
    );
    for (const { was, now } of rows) {
      stop.throwIfAborted();
      if (!(await hasFiles(was, now))) without += 1;
      after = was;
    }
    if (rows.length < BATCH) return without;
  }
}
