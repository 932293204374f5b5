import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { petHistoryOf } from "#lib/shelter/pets/history.loaders.ts";

interface Context {
  params: Promise<{ project: string; petId: string }>;
}

export function GET(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "pets.read" }, ({ access, params: { petId } }) =>
    petHistoryOf(access, idOrThrow(petId, "animal"), new URL(request.url).searchParams),
  );
}
