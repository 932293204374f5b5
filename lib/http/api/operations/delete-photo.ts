import { defineRoute } from "#lib/http/api/define-route.ts";
import { PHOTO_ID, readPhotoIds } from "#lib/http/api/photo-parameters.ts";
import { removePhoto } from "#lib/shelter/photos/removal.mutations.ts";

export const deletePhoto = defineRoute({
  name: "deletePhoto",
  method: "DELETE",
  path: "/v1/pets/{petId}/photos/{photoId}",
  tag: "Photos",
  summary: "Delete a photo",
  description:
    "Removes the photo from the animal; for a day, the dashboard can restore it. Its addresses answer 404, unless another animal of the project has it too.",
  access: "read_write",
  stability: "beta",
  pathParameters: PHOTO_ID,
  replies: { 204: { description: "The animal no longer has the photo." } },
  errors: ["insufficient_scope", "not_found"],
  checkHead: (_, path) => void readPhotoIds(path),
  run: async ({ scope, actor, path }) => {
    await removePhoto(scope, readPhotoIds(path), actor);
    return { status: 204, body: null };
  },
});
