import type { Parameter } from "#lib/http/api/define-route.ts";
import { PET_ID, readPetId } from "#lib/http/api/pet-write.ts";
import { int64FromText } from "#lib/platform/int64.ts";
import { int64Schema } from "#lib/platform/int64-schema.ts";
import { photoNotFound } from "#lib/shelter/photos/rules.ts";

export const PHOTO_ID: Record<"petId" | "photoId", Parameter> = {
  ...PET_ID,
  photoId: { description: "The identifier of the photo.", schema: int64Schema, example: "7" },
};

/** @throws AppError `not_found` */
export function readPhotoIds(path: Record<string, string>): { petId: string; photoId: string } {
  const photoId = int64FromText(path["photoId"] ?? "");
  if (photoId === undefined) throw photoNotFound();
  return { petId: readPetId(path), photoId: photoId.toString() };
}
