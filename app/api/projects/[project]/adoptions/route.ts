import { created, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { adoptionOf, adoptionPageOf } from "#lib/shelter/adoptions/loaders.ts";
import { addAdoption } from "#lib/shelter/adoptions/mutations.ts";
import { newAdoptionSchema } from "#lib/shelter/adoptions/schema.ts";

interface Context {
  params: Promise<{ project: string }>;
}

export function GET(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "enquiries.read" }, ({ access }) =>
    adoptionPageOf(access, new URL(request.url).searchParams),
  );
}

export function POST(request: Request, { params }: Context): Promise<Response> {
  const options = { action: "pets.write", body: newAdoptionSchema } as const;
  return sessionRoute(request, params, options, async ({ access, body, actor }) =>
    created(await adoptionOf(access, await addAdoption(access.scope, body, actor))),
  );
}
