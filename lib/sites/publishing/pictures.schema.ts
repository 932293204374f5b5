import * as z from "zod";
import { AppError } from "#lib/platform/errors.ts";
import { altSchema, type ShownPhoto } from "#lib/shelter/photos/schema.ts";

export const SITE_PICTURES = ["logo", "header"] as const;

const pictureKindSchema = z.enum(SITE_PICTURES, { error: "kind must be logo or header" });
export type SitePictureKind = z.infer<typeof pictureKindSchema>;

export const picturePatchSchema = z.object({ kind: pictureKindSchema, alt: altSchema });
export type PicturePatch = z.infer<typeof picturePatchSchema>;

export type SitePictures = Record<SitePictureKind, ShownPhoto | null>;

/** @throws AppError `invalid_body` */
export function readPictureKind(text: string | null): SitePictureKind {
  const { data, error } = pictureKindSchema.safeParse(text);
  if (!data) throw new AppError("invalid_body", `${error.issues[0]?.message}.`);
  return data;
}
