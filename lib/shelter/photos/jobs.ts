import { Readable } from "node:stream";
import * as z from "zod";
import { clock } from "#lib/platform/clock.ts";
import { transaction } from "#lib/platform/db/pool.ts";
import { isAppError } from "#lib/platform/errors.ts";
import { mediaStorage } from "#lib/platform/storage/state.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import { DAY_MS, MINUTE_MS } from "#lib/platform/time.ts";
import { findPhoto, type PhotoRow } from "#lib/shelter/photos/data.ts";
import { type ProcessedPhoto, UnprocessablePhoto } from "#lib/shelter/photos/decoding.rules.ts";
import { type FinishedPhoto, failPhoto, finishPhoto } from "#lib/shelter/photos/finish.jobs.ts";
import { processPhotoFile, sizeOfFile } from "#lib/shelter/photos/processing.service.ts";
import { bytesOf, type FileSizes, photoKey, VARIANT_NAMES, type Variant } from "#lib/shelter/photos/rules.ts";
import { addProcessing, reserveRoom } from "#lib/shelter/photos/store.mutations.ts";

const AWAY_MS = 5 * MINUTE_MS;

const payloadSchema = z.object({ photoId: z.string() });

interface Original {
  content: Buffer;
  kind: "photo" | "drawing";
}

const sizesOf = (files: ProcessedPhoto["files"]): FileSizes =>
  Object.fromEntries(VARIANT_NAMES.map((name) => [name, files[name].length])) as FileSizes;

async function reserve(photo: PhotoRow, sizes: FileSizes): Promise<void> {
  const bytes = bytesOf(sizes);
  if (bytes > Number(photo.bytes) && !(await reserveRoom(photo, bytes))) throw new UnprocessablePhoto("no_room");
}

async function storePhotoFiles(photo: PhotoRow, { content, kind }: Original): Promise<FinishedPhoto> {
  const { files, width, height } = await processPhotoFile(content, kind);
  const sizes = sizesOf(files);
  await reserve(photo, sizes);
  await Promise.all(VARIANT_NAMES.map((name) => mediaStorage().put(photoKey(photo.hash, name), Readable.from([files[name]]))));
  return { width, height, sizes };
}

/** Photos of a backup are newer than its rows. */
async function keptPhotoFiles(photo: PhotoRow): Promise<FinishedPhoto> {
  const files: Partial<Record<`${Variant}`, Buffer>> = {};
  for (const name of VARIANT_NAMES) {
    const file = await mediaStorage().readWhole(photoKey(photo.hash, name));
    if (!file) throw new UnprocessablePhoto("gave_up");
    files[name] = file;
  }
  const kept = files as Record<`${Variant}`, Buffer>;
  const sizes = sizesOf(kept);
  await reserve(photo, sizes);
  return { ...(await sizeOfFile(kept[1600])), sizes };
}

/** Ready, or failed if it cannot be processed. */
export async function processFrom(photo: PhotoRow, original: Original | undefined, finish: typeof finishPhoto): Promise<void> {
  try {
    await finish(photo, await (original ? storePhotoFiles(photo, original) : keptPhotoFiles(photo)));
  } catch (error) {
    if (!(error instanceof UnprocessablePhoto)) throw error;
    logger().info({ err: error, photoId: photo.id }, "a photo could not be processed");
    await failPhoto(photo, error.reason);
  }
}

/** The first day of an outage uses up no attempts. */
async function tryLater(photo: PhotoRow, error: unknown): Promise<void> {
  const now = clock()();
  const isAway = isAppError(error) && error.code === "service_unavailable";
  if (!isAway || now > Number(photo.uploadedAt) + DAY_MS) throw error;
  logger().warn({ err: error.cause ?? error, photoId: photo.id }, "a photo is processed later");
  await transaction((on) => addProcessing(on, photo, new Date(now + AWAY_MS)));
}

/**
 * Idempotent.
 * @throws `service_unavailable`; the queue retries
 */
export async function processPhoto(payload: unknown): Promise<void> {
  const photo = await findPhoto(payloadSchema.parse(payload).photoId);
  if (!photo?.original || photo.state !== "processing") return;
  try {
    const content = await mediaStorage().readWhole(photo.original);
    await processFrom(photo, content && { content, kind: "photo" }, finishPhoto);
  } catch (error) {
    return await tryLater(photo, error);
  }
  // Otherwise the sweep removes it.
  await mediaStorage()
    .remove(photo.original)
    .catch(() => undefined);
}

/** Otherwise it would stay in process forever. */
export async function giveUpPhoto(payload: unknown): Promise<void> {
  const photo = await findPhoto(payloadSchema.parse(payload).photoId);
  if (photo) await failPhoto(photo, "gave_up");
}
