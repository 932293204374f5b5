import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { petPhotosOf } from "#lib/shelter/photos/loaders.ts";
import { restorePhoto } from "#lib/shelter/photos/removal.mutations.ts";

interface Context {
  params: Promise<{ project: string; petId: string; photoId: string }>;
}

/** Returns all photos. */
export function POST(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "pets.write" }, async ({ access, params: given, actor }) => {
    const ids = { petId: idOrThrow(given.petId, "animal"), photoId: idOrThrow(given.photoId, "photo") };
    await restorePhoto(access.scope, ids, actor);
    return await petPhotosOf(access, ids.petId);
  });
}
