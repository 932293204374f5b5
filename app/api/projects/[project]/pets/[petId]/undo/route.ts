import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { undoPet } from "#lib/shelter/pets/change.mutations.ts";
import { petVersionSchema } from "#lib/shelter/pets/form.schema.ts";
import { detailOf } from "#lib/shelter/pets/loaders.ts";

interface Context {
  params: Promise<{ project: string; petId: string }>;
}

/** Undoes the person's own change that led to this version. */
export function POST(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(
    request,
    params,
    { action: "pets.write", body: petVersionSchema },
    async ({ access, params: { petId }, body, actor }) =>
      await detailOf(access, await undoPet(access.scope, idOrThrow(petId, "animal"), body.version, actor)),
  );
}
