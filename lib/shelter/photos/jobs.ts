import { Readable } from "node:stream";
import * as z from "zod";
import { mediaStorage } from "#lib/platform/storage/state.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import { findPhoto } from "#lib/shelter/photos/data.ts";
import { type FinishedPhoto, failPhoto, finishPhoto } from "#lib/shelter/photos/finish.mutations.ts";
import { processPhotoFile, UnprocessablePhoto } from "#lib/shelter/photos/processing.service.ts";
import { type FileSizes, photoKey, VARIANT_NAMES } from "#lib/shelter/photos/rules.ts";

const payloadSchema = z.object({ photoId: z.string() });

/** @throws UnprocessablePhoto; AppError `service_unavailable` */
export async function storePhotoFiles(hash: string, original: Buffer): Promise<FinishedPhoto> {
  const { files, width, height } = await processPhotoFile(original);
  await Promise.all(VARIANT_NAMES.map((name) => mediaStorage().put(photoKey(hash, name), Readable.from([files[name]]))));
  const sizes = Object.fromEntries(VARIANT_NAMES.map((name) => [name, files[name].length])) as FileSizes;
  return { width, height, sizes };
}

/**
 * Idempotent: it writes the same files again.
 * @throws AppError `service_unavailable`; the queue retries
 */
export async function processPhoto(payload: unknown): Promise<void> {
  const photo = await findPhoto(payloadSchema.parse(payload).photoId);
  if (!photo?.original || photo.state !== "processing") return;
  const content = await mediaStorage().readWhole(photo.original);
  try {
    if (!content) throw new UnprocessablePhoto("gave_up");
    await finishPhoto(photo, await storePhotoFiles(photo.hash, content));
  } catch (error) {
    if (!(error instanceof UnprocessablePhoto)) throw error;
    logger().info({ err: error, photoId: photo.id }, "a photo could not be processed");
    await failPhoto(photo, error.reason);
  }
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
