import { Readable } from "node:stream";
import * as z from "zod";
import { mediaStorage } from "#lib/platform/storage/state.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import { findPhoto, type PhotoRow } from "#lib/shelter/photos/data.ts";
import { type FinishedPhoto, failPhoto, finishPhoto } from "#lib/shelter/photos/finish.mutations.ts";
import { processPhotoFile, UnprocessablePhoto } from "#lib/shelter/photos/processing.service.ts";
import { bytesOf, type FileSizes, photoKey, VARIANT_NAMES } from "#lib/shelter/photos/rules.ts";
import { reserveRoom } from "#lib/shelter/photos/store.mutations.ts";

const payloadSchema = z.object({ photoId: z.string() });

async function storePhotoFiles(photo: PhotoRow, original: Buffer): Promise<FinishedPhoto> {
  const { files, width, height } = await processPhotoFile(original);
  const sizes = Object.fromEntries(VARIANT_NAMES.map((name) => [name, files[name].length])) as FileSizes;
  const bytes = bytesOf(sizes);
  if (bytes > Number(photo.bytes) && !(await reserveRoom(photo, bytes))) throw new UnprocessablePhoto("no_room");
  await Promise.all(VARIANT_NAMES.map((name) => mediaStorage().put(photoKey(photo.hash, name), Readable.from([files[name]]))));
  return { width, height, sizes };
}

/**
 * Ready, or failed if it cannot be processed.
 * @throws AppError `service_unavailable`
 */
export async function processFrom(photo: PhotoRow, original: Buffer | undefined, finish: typeof finishPhoto): Promise<void> {
  try {
    if (!original) throw new UnprocessablePhoto("gave_up");
    await finish(photo, await storePhotoFiles(photo, original));
  } catch (error) {
    if (!(error instanceof UnprocessablePhoto)) throw error;
    logger().info({ err: error, photoId: photo.id }, "a photo could not be processed");
    await failPhoto(photo, error.reason);
  }
}

/**
 * Idempotent: it writes the same files again.
 * @throws AppError `service_unavailable`; the queue retries
 */
export async function processPhoto(payload: unknown): Promise<void> {
  const photo = await findPhoto(payloadSchema.parse(payload).photoId);
  if (!photo?.original || photo.state !== "processing") return;
  await processFrom(photo, await mediaStorage().readWhole(photo.original), finishPhoto);
  // The sweep removes it after a kill.
  await mediaStorage()
    .remove(photo.original)
    .catch(() => undefined);
}

/** Otherwise it would appear to be processed forever. */
export async function giveUpPhoto(payload: unknown): Promise<void> {
  const photo = await findPhoto(payloadSchema.parse(payload).photoId);
  if (photo) await failPhoto(photo, "gave_up");
}
