import { Readable } from "node:stream";
import type pg from "pg";
import { damaged } from "#lib/operations/archives/rules.ts";
import type { TarEntry } from "#lib/operations/archives/tar.service.ts";
import { mediaStorage } from "#lib/platform/storage/state.ts";
import { formatOf, MAX_PHOTO_BYTES, photoKey, readFileName } from "#lib/shelter/photos/rules.ts";

/** A photo belongs to one project, and its files are named after it. */
const NAMES = `create temporary table photo_names as
    select hash as was, encode(sha256(convert_to(hash || gen_random_uuid(), 'UTF8')), 'hex') as now from restored_pet_photos;
  create unique index on photo_names (was);
  update restored_pet_photos p set hash = n.now, original = null from photo_names n where n.was = p.hash`;

/** New ones, so that no photo of another project is touched. An archive has no originals, and its rows lead to none. */
export async function renamePhotos(live: pg.ClientBase): Promise<void> {
  await live.query(NAMES);
}

/**
 * Before the rows: files without any do no harm, and are removed after a day.
 * @throws OperatorError unless it is a picture that a row names
 */
export async function putPhoto(live: pg.ClientBase, { name, bytes, content }: TarEntry, file: string): Promise<void> {
  const photo = readFileName(name.slice(name.lastIndexOf("/") + 1));
  const { rows } = await live.query<{ now: string }>("select now from photo_names where was = $1", [photo?.hash ?? ""]);
  const [row] = rows;
  if (!photo || !row) throw damaged(file, `no row names the photo ${name}`);
  if (bytes > MAX_PHOTO_BYTES) throw damaged(file, `the photo ${name} has more than ${MAX_PHOTO_BYTES} bytes`);
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  const whole = Buffer.concat(parts);
  if (formatOf(whole) !== (photo.variant === "jpeg" ? "JPEG" : "WebP")) throw damaged(file, `${name} is not a picture of its kind`);
  await mediaStorage().put(photoKey(row.now, photo.variant), Readable.from([whole]));
}
