import sharp from "sharp";
import * as z from "zod";
import { DRAWN_SPECIES, portrait } from "#lib/operations/portraits/rules.ts";
import { findPhoto } from "#lib/shelter/photos/data.ts";
import { finishDrawing } from "#lib/shelter/photos/finish.mutations.ts";
import { storePhotoFiles } from "#lib/shelter/photos/jobs.ts";

const payloadSchema = z.object({
  photoId: z.string(),
  species: z.enum(DRAWN_SPECIES),
  seed: z.int(),
  breed: z.string(),
  color: z.string(),
});

/** @throws AppError `service_unavailable`; the queue retries */
export async function drawPicture(payload: unknown): Promise<void> {
  const { photoId, ...sitter } = payloadSchema.parse(payload);
  const photo = await findPhoto(photoId);
  if (photo?.state !== "processing") return;
  const { svg } = portrait(sitter);
  const drawing = await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
  await finishDrawing(photo, await storePhotoFiles(photo.hash, drawing));
}
