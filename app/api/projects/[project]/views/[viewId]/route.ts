import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { viewsOf } from "#lib/shelter/pets/saved-views/loaders.ts";
import { deleteView } from "#lib/shelter/pets/saved-views/mutations.ts";

export const DELETE = sessionRoute({ action: "pets.read" }, async ({ access, params: { viewId }, actor }) => {
  await deleteView(access.scope, viewId, actor);
  return await viewsOf(access);
});
