import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { adoptionOf } from "#lib/shelter/adoptions/loaders.ts";
import { undoAdoption } from "#lib/shelter/adoptions/mutations.ts";
import { adoptionVersionSchema } from "#lib/shelter/adoptions/schema.ts";

/** Undoes the person's own move that led to this version. */
export const POST = sessionRoute(
  { action: "pets.write", body: adoptionVersionSchema },
  async ({ access, params: { adoptionId }, body, actor }) => {
    await undoAdoption(access.scope, idOrThrow(adoptionId, "adoption"), body.version, actor);
    return await adoptionOf(access, adoptionId);
  },
);
