import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { petPhotosOf } from "#lib/shelter/photos/loaders.ts";
import { changePhoto, removePhoto } from "#lib/shelter/photos/mutations.ts";
import { photoPatchSchema } from "#lib/shelter/photos/schema.ts";

const idsOf = ({ petId, photoId }: Record<"petId" | "photoId", string>) => ({
  petId: idOrThrow(petId, "animal"),
  photoId: idOrThrow(photoId, "photo"),
});

/** Changes `alt` and `position`. Returns all photos. */
export const PATCH = sessionRoute({ action: "pets.write", body: photoPatchSchema }, async ({ access, params: given, body, actor }) => {
  const ids = idsOf(given);
  await changePhoto(access.scope, { ...ids, patch: body }, actor);
  return await petPhotosOf(access, ids.petId);
});

export const DELETE = sessionRoute({ action: "pets.write" }, async ({ access, params: given, actor }) => {
  const ids = idsOf(given);
  await removePhoto(access.scope, ids, actor);
  return await petPhotosOf(access, ids.petId);
});
