import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { adoptionOf } from "#lib/shelter/adoptions/loaders.ts";
import { changeAdoption } from "#lib/shelter/adoptions/mutations.ts";
import { adoptionChangeSchema } from "#lib/shelter/adoptions/schema.ts";

export const GET = sessionRoute({ action: "enquiries.read" }, ({ access, params: { adoptionId } }) => adoptionOf(access, adoptionId));

export const PATCH = sessionRoute(
  { action: "pets.write", body: adoptionChangeSchema },
  async ({ access, params: { adoptionId }, body, actor }) => {
    await changeAdoption(access.scope, idOrThrow(adoptionId, "adoption"), body, actor);
    return await adoptionOf(access, adoptionId);
  },
);
