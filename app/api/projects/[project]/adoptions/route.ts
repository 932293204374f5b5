import { created, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { adoptionOf, adoptionPageOf } from "#lib/shelter/adoptions/loaders.ts";
import { addAdoption } from "#lib/shelter/adoptions/mutations.ts";
import { newAdoptionSchema } from "#lib/shelter/adoptions/schema.ts";

export const GET = sessionRoute({ action: "enquiries.read" }, ({ query, access }) => adoptionPageOf(access, query));

export const POST = sessionRoute({ action: "pets.write", body: newAdoptionSchema }, async ({ access, body, actor }) =>
  created(await adoptionOf(access, await addAdoption(access.scope, body, actor))),
);
