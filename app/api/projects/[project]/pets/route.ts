import { created, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { addPet } from "#lib/shelter/pets/change.mutations.ts";
import { petFormSchema } from "#lib/shelter/pets/form.schema.ts";
import { detailOf } from "#lib/shelter/pets/loaders.ts";
import { petPageOf } from "#lib/shelter/photos/table.loaders.ts";

interface Context {
  params: Promise<{ project: string }>;
}

export function GET(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "pets.read" }, ({ access }) => petPageOf(access, new URL(request.url).searchParams));
}

export function POST(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "pets.write", body: petFormSchema }, async ({ access, body, actor }) =>
    created(await detailOf(access, await addPet(access.scope, body, actor))),
  );
}
