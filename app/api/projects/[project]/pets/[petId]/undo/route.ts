import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { undoPet } from "#lib/shelter/pets/change.mutations.ts";
import { petVersionSchema } from "#lib/shelter/pets/form.schema.ts";
import { detailOf } from "#lib/shelter/pets/loaders.ts";

export const POST = sessionRoute(
  { action: "pets.write", body: petVersionSchema },
  async ({ access, params: { petId }, body, actor }) =>
    await detailOf(access, await undoPet(access.scope, idOrThrow(petId, "animal"), body.version, actor)),
);
