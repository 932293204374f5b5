import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { binPet } from "#lib/shelter/pets/change.mutations.ts";
import { petVersionSchema } from "#lib/shelter/pets/form.schema.ts";
import { detailOf } from "#lib/shelter/pets/loaders.ts";

interface Context {
  params: Promise<{ project: string; petId: string }>;
}

function move(request: Request, params: Context["params"], inBin: boolean): Promise<Response> {
  return sessionRoute(
    request,
    params,
    { action: "pets.write", body: petVersionSchema },
    async ({ access, params: { petId }, body, actor }) =>
      await detailOf(access, await binPet(access.scope, idOrThrow(petId, "animal"), body.version, inBin, actor)),
  );
}

export function PUT(request: Request, { params }: Context): Promise<Response> {
  return move(request, params, true);
}

export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return move(request, params, false);
}
