import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { binPet } from "#lib/shelter/pets/change.mutations.ts";
import { petVersionSchema } from "#lib/shelter/pets/form.schema.ts";
import { detailOf } from "#lib/shelter/pets/loaders.ts";

const move = (inBin: boolean) =>
  sessionRoute({ action: "pets.write", body: petVersionSchema }, async ({ access, params: { petId }, body, actor }) =>
    detailOf(access, await binPet(access.scope, idOrThrow(petId, "animal"), body.version, inBin, actor)),
  );

export const PUT = move(true);
export const DELETE = move(false);
