import { requireConditions } from "#lib/http/api/conditions.ts";
import type { CoreRequest } from "#lib/http/api/core.ts";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { recordTag } from "#lib/http/api/entity-tag.ts";
import { idParameter, readId } from "#lib/http/api/parameters.ts";
import { checkPetId, PET_ID, readPetId } from "#lib/http/api/pet-write.ts";
import { PHOTO_UPLOAD, PHOTO_UPLOAD_ERRORS, readPhotoForm } from "#lib/http/api/photo-form.ts";
import { requireVisible, visiblePhotos } from "#lib/http/api/public-key.ts";
import { recordRead, writtenReply } from "#lib/http/api/replies.ts";
import { REPLAYED_HEADER, writeOnce } from "#lib/http/api/write-once.ts";
import { noSuch } from "#lib/platform/errors.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { findPet } from "#lib/shelter/pets/data.ts";
import { type CheckPhoto, changePhotosWithin, photoAmong } from "#lib/shelter/photos/change.mutations.ts";
import { photosOfPet } from "#lib/shelter/photos/data.ts";
import { changePhoto, removePhoto } from "#lib/shelter/photos/mutations.ts";
import { type PetPhoto, type PhotoPatch, photoPatchSchema, photoSchema } from "#lib/shelter/photos/schema.ts";
import { uploadPhoto } from "#lib/shelter/photos/upload.mutations.ts";
import { photoView } from "#lib/shelter/photos/view.ts";

const PHOTO_ID = { ...PET_ID, photoId: idParameter("The identifier of the photo.", "7") };

/** @throws AppError `not_found` */
function readPhotoIds(path: Record<string, string>): { petId: string; photoId: string } {
  const photoId = readId(path, "photoId", "photo");
  return { petId: readPetId(path), photoId };
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
  isPublic: true,
  pathParameters: PHOTO_ID,
  ...recordRead("The photo.", photoSchema, EXAMPLE),
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
  pathParameters: PHOTO_ID,
  changes: "photo",
  body: {
    schema: photoPatchSchema,
    examples: { cover: { position: 1 }, described: { alt: "Biscuit with a tennis ball" } },
  },
  replies: { 200: writtenReply("The photo as it is now.", photoSchema, EXAMPLE) },
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
