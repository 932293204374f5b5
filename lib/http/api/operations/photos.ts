import * as z from "zod";
import { defineRoute, type Parameter } from "#lib/http/api/define-route.ts";
import { MULTIPART_MEDIA_TYPE, readForm } from "#lib/http/api/multipart.ts";
import { PET_ID, readPetId } from "#lib/http/api/pet-write.ts";
import { JSON_MEDIA_TYPE, MERGE_PATCH_MEDIA_TYPE } from "#lib/http/api/request-body.ts";
import { BODY_ERRORS } from "#lib/http/api/write-once.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { int64FromText } from "#lib/platform/int64.ts";
import { int64Schema } from "#lib/platform/int64-schema.ts";
import { changePhoto } from "#lib/shelter/photos/mutations.ts";
import { removePhoto } from "#lib/shelter/photos/removal.mutations.ts";
import { MAX_PHOTO_BYTES, photoNotFound, photoTooLarge } from "#lib/shelter/photos/rules.ts";
import { altSchema, type PhotoPatch, photoPatchSchema, photoSchema, readAlt } from "#lib/shelter/photos/schema.ts";
import { uploadPhoto } from "#lib/shelter/photos/upload.mutations.ts";
import { photoView } from "#lib/shelter/photos/view.ts";

const PHOTO_ID: Record<"petId" | "photoId", Parameter> = {
  ...PET_ID,
  photoId: { description: "The identifier of the photo.", schema: int64Schema, example: "7" },
};

/** @throws AppError `not_found` */
function readPhotoIds(path: Record<string, string>): { petId: string; photoId: string } {
  const photoId = int64FromText(path["photoId"] ?? "");
  if (photoId === undefined) throw photoNotFound();
  return { petId: readPetId(path), photoId: photoId.toString() };
}

const formSchema = z
  .object({
    file: z.file().meta({ description: "A JPEG, PNG, WebP, or AVIF file of at most 15 MiB and 50 megapixels (an AVIF: 20)." }),
    alt: altSchema.optional(),
  })
  .meta({ id: "NewPhoto", description: "A photo to add. Unknown fields are ignored." });

const EXAMPLE = { id: 7, state: "processing", error: null, alt: "Biscuit with a tennis ball", width: null, height: null, urls: null };

const COMMON = { tag: "Photos", stability: "beta" } as const;

export const addPhoto = defineRoute({
  name: "addPhoto",
  method: "POST",
  path: "/v1/pets/{petId}/photos",
  ...COMMON,
  summary: "Add a photo",
  description:
    "Adds a photo as the animal's last, up to 12. It is `processing` at first, and `ready` within seconds: follow `pet.updated` events, or read the animal with `include=photos`. Metadata such as the place is removed. A file that the animal has already is returned with 200 and changes nothing, so a retry is safe.",
  access: "read_write",
  pathParameters: PET_ID,
  upload: { mediaType: MULTIPART_MEDIA_TYPE, schema: formSchema },
  replies: {
    200: { description: "The animal has this photo already.", schema: photoSchema, example: { ...EXAMPLE, state: "processing" } },
    201: { description: "The new photo.", schema: photoSchema, example: EXAMPLE },
  },
  errors: ["insufficient_scope", "not_found", "invalid_body", "unsupported_media_type", "payload_too_large", "limit_reached"],
  checkHead: (_, path) => void readPetId(path),
  run: async ({ request, scope, actor, path }) => {
    const { photo, isNew } = await uploadPhoto(
      scope,
      {
        petId: readPetId(path),
        read: async (store) => {
          const form = { fileField: "file", maxFileBytes: MAX_PHOTO_BYTES, tooLarge: photoTooLarge, take: store };
          const { file, fields } = await readForm(request, form);
          return { original: file, alt: readAlt(fields["alt"] ?? "") };
        },
      },
      actor,
    );
    return { status: isNew ? 201 : 200, body: exactJson(photoView(photo, request.origin)) };
  },
});

export const updatePhoto = defineRoute<PhotoPatch>({
  name: "updatePhoto",
  method: "PATCH",
  path: "/v1/pets/{petId}/photos/{photoId}",
  ...COMMON,
  summary: "Change a photo",
  description: "Changes what the photo shows in words (`alt`), and moves it among the animal's photos.",
  access: "read_write",
  pathParameters: PHOTO_ID,
  body: {
    schema: photoPatchSchema,
    examples: { cover: { position: 1 }, described: { alt: "Biscuit with a tennis ball" } },
    mediaTypes: [MERGE_PATCH_MEDIA_TYPE, JSON_MEDIA_TYPE],
  },
  replies: {
    200: {
      description: "The photo as it is now.",
      schema: photoSchema,
      example: { id: 7, state: "processing", error: null, alt: "Biscuit with a tennis ball", width: null, height: null, urls: null },
    },
  },
  errors: ["insufficient_scope", "not_found", ...BODY_ERRORS],
  checkHead: (_, path) => void readPhotoIds(path),
  run: async ({ request, scope, actor, path, body }) => {
    const { photo } = await changePhoto(scope, { ...readPhotoIds(path), patch: body }, actor);
    return { status: 200, body: exactJson(photoView(photo, request.origin)) };
  },
});

export const deletePhoto = defineRoute({
  name: "deletePhoto",
  method: "DELETE",
  path: "/v1/pets/{petId}/photos/{photoId}",
  ...COMMON,
  summary: "Delete a photo",
  description:
    "Removes the photo from the animal; for a day, the dashboard can restore it. Its addresses answer 404, unless another animal of the project has it too.",
  access: "read_write",
  pathParameters: PHOTO_ID,
  replies: { 204: { description: "The animal no longer has the photo." } },
  errors: ["insufficient_scope", "not_found"],
  checkHead: (_, path) => void readPhotoIds(path),
  run: async ({ scope, actor, path }) => {
    await removePhoto(scope, readPhotoIds(path), actor);
    return { status: 204, body: null };
  },
});
