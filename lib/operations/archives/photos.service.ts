import { Readable } from "node:stream";
import type pg from "pg";
import { damaged } from "#lib/operations/archives/rules.ts";
import type { ArchiveManifest } from "#lib/operations/archives/schema.ts";
import type { TarEntry } from "#lib/operations/archives/tar.service.ts";
import { mediaStorage } from "#lib/platform/storage/state.ts";
import { UnprocessablePhoto } from "#lib/shelter/photos/decoding.rules.ts";
import { sizeOfFile } from "#lib/shelter/photos/processing.service.ts";
import { formatOf, MAX_PHOTO_BYTES, photoKey, readFileName, type Variant } from "#lib/shelter/photos/rules.ts";

const NAMES = `create temporary table photo_names as
    select hash as was, encode(sha256(convert_to(hash || gen_random_uuid(), 'UTF8')), 'hex') as now from restored_pet_photos;
  create unique index on photo_names (was);
  update restored_pet_photos p set hash = n.now, original = null from photo_names n where n.was = p.hash`;

/** Photos of other projects stay. An archive has no originals. */
export async function renamePhotos(live: pg.ClientBase): Promise<void> {
  await live.query(NAMES);
}

const SIZES = `update restored_pet_photos p set sizes = case when p.state = 'ready' then coalesce(f.sizes, '{}') end, bytes = coalesce(f.bytes, 0)
  from photo_names n
  left join (select hash, jsonb_object_agg(variant, bytes) as sizes, sum(bytes) as bytes
               from unnest($1::text[], $2::text[], $3::bigint[]) as f(hash, variant, bytes) group by hash) f on f.hash = n.was
 where n.now = p.hash`;

/** Takes sizes from the files, whatever the rows say. */
export async function sizePhotos(live: pg.ClientBase, { photos }: ArchiveManifest): Promise<void> {
  const files = photos.map(({ name, bytes }) => ({ ...readFileName(name), bytes }));
  await live.query(SIZES, [files.map(({ hash }) => hash), files.map(({ variant }) => variant), files.map(({ bytes }) => bytes)]);
}

async function isPicture(content: Buffer, variant: `${Variant}`): Promise<boolean> {
  if (formatOf(content) !== (variant === "jpeg" ? "JPEG" : "WebP")) return false;
  try {
    await sizeOfFile(content);
    return true;
  } catch (error) {
    if (error instanceof UnprocessablePhoto) return false;
    throw error;
  }
}

/**
 * Files without rows do no harm, and are removed after a day.
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
  if (!(await isPicture(whole, photo.variant))) throw damaged(file, `${name} is not a picture of its kind`);
  await mediaStorage().put(photoKey(row.now, photo.variant), Readable.from([whole]));
}
