import * as z from "zod";
import { closeUp, DRAWN_SPECIES, portrait, together } from "#lib/operations/portraits/rules.ts";
import { SITE_DRAWINGS } from "#lib/operations/portraits/shelter.rules.ts";
import { findPhoto } from "#lib/shelter/photos/data.ts";
import { finishDrawing } from "#lib/shelter/photos/finish.jobs.ts";
import { processFrom } from "#lib/shelter/photos/jobs.ts";
import { SITE_PICTURES } from "#lib/sites/publishing/pictures.schema.ts";

const photoId = z.string();
const sitter = z.object({ species: z.enum(DRAWN_SPECIES), seed: z.int(), breed: z.string(), color: z.string() });
const payloadSchema = z.union([
  z.object({ photoId, sitePicture: z.enum(SITE_PICTURES) }),
  z.object({ photoId, closeUp: sitter }),
  z.object({ photoId, together: z.tuple([sitter, sitter]) }),
  sitter.extend({ photoId }),
]);

function svgOf(wanted: z.infer<typeof payloadSchema>): string {
  if ("sitePicture" in wanted) return SITE_DRAWINGS[wanted.sitePicture].svg;
  if ("closeUp" in wanted) return closeUp(wanted.closeUp);
  return "together" in wanted ? together(wanted.together) : portrait(wanted).svg;
}

/** @throws AppError `service_unavailable`; the queue retries */
export async function drawPicture(payload: unknown): Promise<void> {
  const wanted = payloadSchema.parse(payload);
  const photo = await findPhoto(wanted.photoId);
  if (photo?.state !== "processing") return;
  await processFrom(photo, { content: Buffer.from(svgOf(wanted)), kind: "drawing" }, finishDrawing);
}
