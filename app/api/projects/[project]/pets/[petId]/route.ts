import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { editPet } from "#lib/shelter/pets/change.mutations.ts";
import { petEditSchema } from "#lib/shelter/pets/form.schema.ts";
import { detailOf, petDetail } from "#lib/shelter/pets/loaders.ts";

/** Includes animals in the bin. */
export const GET = sessionRoute({ action: "pets.read" }, async ({ access, params: { petId } }) => petDetail(access, petId));

export const PATCH = sessionRoute(
  { action: "pets.write", body: petEditSchema },
  async ({ access, params: { petId }, body, actor }) =>
    await detailOf(access, await editPet(access.scope, idOrThrow(petId, "animal"), body, actor)),
);
