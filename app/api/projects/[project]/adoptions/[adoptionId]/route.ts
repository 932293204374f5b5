import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { adoptionOf } from "#lib/shelter/adoptions/loaders.ts";
import { changeAdoption } from "#lib/shelter/adoptions/mutations.ts";
import { adoptionChangeSchema } from "#lib/shelter/adoptions/schema.ts";

interface Context {
  params: Promise<{ project: string; adoptionId: string }>;
}

export function GET(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "enquiries.read" }, ({ access, params: { adoptionId } }) =>
    adoptionOf(access, adoptionId),
  );
}

export function PATCH(request: Request, { params }: Context): Promise<Response> {
  const options = { action: "pets.write", body: adoptionChangeSchema } as const;
  return sessionRoute(request, params, options, async ({ access, params: { adoptionId }, body, actor }) => {
    await changeAdoption(access.scope, idOrThrow(adoptionId, "adoption"), body, actor);
    return await adoptionOf(access, adoptionId);
  });
}
