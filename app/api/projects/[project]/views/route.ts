import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { viewsOf } from "#lib/shelter/pets/saved-views/loaders.ts";
import { saveView } from "#lib/shelter/pets/saved-views/mutations.ts";
import { newViewSchema } from "#lib/shelter/pets/saved-views/schema.ts";

export const GET = sessionRoute({ action: "pets.read" }, ({ access }) => viewsOf(access));

export const POST = sessionRoute({ action: "pets.read", body: newViewSchema }, async ({ access, body, actor }) => {
  await saveView(access.scope, body, actor);
  return await viewsOf(access);
});
