import { defineRoute } from "#lib/http/api/define-route.ts";
import { PHOTO_ID, readPhotoIds } from "#lib/http/api/photo-parameters.ts";
import { JSON_MEDIA_TYPE, MERGE_PATCH_MEDIA_TYPE } from "#lib/http/api/request-body.ts";
import { BODY_ERRORS } from "#lib/http/api/write-once.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { changePhoto } from "#lib/shelter/photos/mutations.ts";
import { type PhotoPatch, photoPatchSchema, photoSchema } from "#lib/shelter/photos/schema.ts";
import { photoView } from "#lib/shelter/photos/view.ts";

export const updatePhoto = defineRoute<PhotoPatch>({
  name: "updatePhoto",
  method: "PATCH",
  path: "/v1/pets/{petId}/photos/{photoId}",
  tag: "Photos",
  summary: "Change a photo",
  description: "Changes what the photo shows in words (`alt`), and moves it among the animal's photos.",
  access: "read_write",
  stability: "beta",
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
