import sharp from "sharp";
import * as z from "zod";
import { DRAWN_SPECIES, portrait } from "#lib/operations/portraits/rules.ts";
import { SITE_DRAWINGS } from "#lib/operations/portraits/shelter.rules.ts";
import { findPhoto } from "#lib/shelter/photos/data.ts";
import { finishDrawing } from "#lib/shelter/photos/finish.mutations.ts";
import { processFrom } from "#lib/shelter/photos/jobs.ts";
import { SITE_PICTURES } from "#lib/sites/sites/pictures.schema.ts";

const photoId = z.string();
const payloadSchema = z.union([
  z.object({ photoId, sitePicture: z.enum(SITE_PICTURES) }),
  z.object({ photoId, species: z.enum(DRAWN_SPECIES), seed: z.int(), breed: z.string(), color: z.string() }),
]);

/** @throws AppError `service_unavailable`; the queue retries */
export async function drawPicture(payload: unknown): Promise<void> {
  const wanted = payloadSchema.parse(payload);
  const photo = await findPhoto(wanted.photoId);
  if (photo?.state !== "processing") return;
  const { svg } = "sitePicture" in wanted ? SITE_DRAWINGS[wanted.sitePicture] : portrait(wanted);
  const drawing = await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
  await processFrom(photo, drawing, finishDrawing);
}
