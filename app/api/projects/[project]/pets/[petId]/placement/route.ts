import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { animalPlacement } from "#lib/sites/publishing/deploys/loaders.ts";

interface Context {
  params: Promise<{ project: string; petId: string }>;
}

export function GET(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "pets.read" }, ({ access, params: { petId } }) =>
    animalPlacement(access, idOrThrow(petId, "animal")),
  );
}
