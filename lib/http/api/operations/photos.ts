import { requireConditions } from "#lib/http/api/conditions.ts";
import type { CoreRequest } from "#lib/http/api/core.ts";
import { defineRoute, type Parameter } from "#lib/http/api/define-route.ts";
import { CONDITION_HEADERS, NOT_MODIFIED, recordTag, TAG_HEADER } from "#lib/http/api/entity-tag.ts";
import { checkPetId, PET_ID, readPetId } from "#lib/http/api/pet-write.ts";
import { PHOTO_UPLOAD, PHOTO_UPLOAD_ERRORS, readPhotoForm } from "#lib/http/api/photo-form.ts";
import { requireVisible, visiblePhotos } from "#lib/http/api/public-key.ts";
import { JSON_MEDIA_TYPE, MERGE_PATCH_MEDIA_TYPE } from "#lib/http/api/request-body.ts";
import { REPLAYED_HEADER, writeOnce } from "#lib/http/api/write-once.ts";
import { noSuch } from "#lib/platform/errors.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { int64FromText } from "#lib/platform/int64.ts";
import { int64Schema } from "#lib/platform/int64-schema.ts";
import { findPet } from "#lib/shelter/pets/data.ts";
import { type CheckPhoto, changePhotosWithin, photoAmong } from "#lib/shelter/photos/change.mutations.ts";
import { photosOfPet } from "#lib/shelter/photos/data.ts";
import { changePhoto } from "#lib/shelter/photos/mutations.ts";
import { removePhoto } from "#lib/shelter/photos/removal.mutations.ts";
import { type PetPhoto, type PhotoPatch, photoPatchSchema, photoSchema } from "#lib/shelter/photos/schema.ts";
import { uploadPhoto } from "#lib/shelter/photos/upload.mutations.ts";
import { photoView } from "#lib/shelter/photos/view.ts";

const PHOTO_ID: Record<"petId" | "photoId", Parameter> = {
  ...PET_ID,
  photoId: { description: "The identifier of the photo.", schema: int64Schema, example: "7" },
};

/** @throws AppError `not_found` */
function readPhotoIds(path: Record<string, string>): { petId: string; photoId: string } {
  const photoId = int64FromText(path["photoId"] ?? "");
  if (photoId === undefined) throw noSuch("photo");
  return { petId: readPetId(path), photoId: photoId.toString() };
}

const EXAMPLE = { id: 7, status: "processing", error: null, alt: "Biscuit with a tennis ball", width: null, height: null, urls: null };

const PATH = "/v1/pets/{petId}/photos/{photoId}";

const COMMON = { tag: "Photos" } as const;

export const addPhoto = defineRoute({
  name: "addPhoto",
  method: "POST",
  path: "/v1/pets/{petId}/photos",
  ...COMMON,
  summary: "Add a photo",
  description:
    "Adds a photo as the animal's last, up to 12. It is `processing` at first, and `ready` within seconds: follow `pet.updated` events, or read the photo again. Metadata such as the place is removed. Its content is its `Idempotency-Key`: a file that the animal has already is returned with 200 and changes nothing, so a retry is safe.",
  access: "read_write",
  isCreation: true,
  pathParameters: PET_ID,
  isOnceByContent: true,
  upload: PHOTO_UPLOAD,
  replies: {
    200: { description: "The animal has this photo already.", schema: photoSchema, example: EXAMPLE },
    201: { description: "The new photo.", schema: photoSchema, example: EXAMPLE },
  },
  errors: PHOTO_UPLOAD_ERRORS,
  checkHead: checkPetId,
  run: async ({ request, scope, actor, path }) => {
    const { photo, isNew } = await uploadPhoto(scope, { petId: readPetId(path), read: readPhotoForm(request) }, actor);
    return { status: isNew ? 201 : 200, body: exactJson(photoView(photo, request.origin)) };
  },
});

/** Its place is a setting too; the worker's progress is in the part that writes ignore. */
function photoTag(photo: PetPhoto, position: number): string {
  const { id, state, error, alt, hash } = photo;
  return recordTag(`${id} ${position} ${alt}`, `${hash} ${state} ${error}`);
}

export const getPhoto = defineRoute({
  name: "getPhoto",
  method: "GET",
  path: PATH,
  ...COMMON,
  summary: "Get a photo",
  description: "Returns one photo of an animal.",
  access: "read",
  isPublic: true,
  pathParameters: PHOTO_ID,
  headers: CONDITION_HEADERS,
  replies: { 200: { description: "The photo.", schema: photoSchema, headers: TAG_HEADER, example: EXAMPLE }, ...NOT_MODIFIED },
  run: async ({ request, scope, path, scopes }) => {
    const { petId, photoId } = readPhotoIds(path);
    if (!(await findPet(scope, petId))) throw noSuch("animal");
    await requireVisible(scopes, scope, petId);
    const photos = await photosOfPet(scope, petId);
    const photo = photoAmong(visiblePhotos(scopes, photos), photoId);
    return { status: 200, body: exactJson(photoView(photo, request.origin)), etag: photoTag(photo, photos.indexOf(photo) + 1) };
  },
});

const checkOf =
  (request: CoreRequest): CheckPhoto =>
  (photo, position) =>
    requireConditions(request, photoTag(photo, position), "photo");

export const updatePhoto = defineRoute<PhotoPatch>({
  name: "updatePhoto",
  method: "PATCH",
  path: PATH,
  ...COMMON,
  summary: "Change a photo",
  description: "Changes what the photo shows in words (`alt`), and moves it among the animal's photos.",
  access: "read_write",
  pathParameters: PHOTO_ID,
  changes: "photo",
  body: {
    schema: photoPatchSchema,
    examples: { cover: { position: 1 }, described: { alt: "Biscuit with a tennis ball" } },
    mediaTypes: [MERGE_PATCH_MEDIA_TYPE, JSON_MEDIA_TYPE],
  },
  replies: {
    200: { description: "The photo as it is now.", schema: photoSchema, headers: { ...TAG_HEADER, ...REPLAYED_HEADER }, example: EXAMPLE },
  },
  checkHead: (_, path) => void readPhotoIds(path),
  run: async ({ request, scope, actor, path, body, bytes, now }) =>
    await writeOnce({ request, scope, actor, bytes, now }, async (locked) => {
      const change = { ...readPhotoIds(path), patch: body, check: checkOf(request) };
      const { photo } = await changePhoto(scope, change, actor, changePhotosWithin(locked));
      const ids = (await photosOfPet(scope, change.petId, locked)).map(({ id }) => id);
      const etag = photoTag(photo, ids.indexOf(photo.id) + 1);
      return { status: 200, body: exactJson(photoView(photo, request.origin)), etag, changed: true };
    }),
});

export const deletePhoto = defineRoute({
  name: "deletePhoto",
  method: "DELETE",
  path: PATH,
  ...COMMON,
  summary: "Delete a photo",
  description:
    "Removes the photo from the animal; for a day, the dashboard can restore it. Its addresses answer 404, unless another animal of the project has it too.",
  access: "read_write",
  pathParameters: PHOTO_ID,
  changes: "photo",
  replies: { 204: { description: "The animal no longer has the photo.", headers: REPLAYED_HEADER } },
  checkHead: (_, path) => void readPhotoIds(path),
  run: async ({ request, scope, actor, path, bytes, now }) =>
    await writeOnce({ request, scope, actor, bytes, now }, async (locked) => {
      await removePhoto(scope, { ...readPhotoIds(path), check: checkOf(request) }, actor, changePhotosWithin(locked));
      return { status: 204, body: null, changed: true };
    }),
});
