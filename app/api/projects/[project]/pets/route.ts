import { created, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { addPet } from "#lib/shelter/pets/change.mutations.ts";
import { petFormSchema } from "#lib/shelter/pets/form.schema.ts";
import { detailOf } from "#lib/shelter/pets/loaders.ts";
import { petPageOf } from "#lib/shelter/photos/table.loaders.ts";

export const GET = sessionRoute({ action: "pets.read" }, ({ query, access }) => petPageOf(access, query));

export const POST = sessionRoute({ action: "pets.write", body: petFormSchema }, async ({ access, body, actor }) =>
  created(await detailOf(access, await addPet(access.scope, body, actor))),
);
