import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { petPhotosOf } from "#lib/shelter/photos/loaders.ts";
import { restorePhoto } from "#lib/shelter/photos/mutations.ts";

export const POST = sessionRoute({ action: "pets.write" }, async ({ access, params: given, actor }) => {
  const ids = { petId: idOrThrow(given.petId, "animal"), photoId: idOrThrow(given.photoId, "photo") };
  await restorePhoto(access.scope, ids, actor);
  return await petPhotosOf(access, ids.petId);
});
