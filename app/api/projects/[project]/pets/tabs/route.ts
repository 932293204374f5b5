import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { petTabsOf } from "#lib/shelter/pets/table/loaders.ts";

interface Context {
  params: Promise<{ project: string }>;
}

export function GET(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(
    request,
    params,
    { action: "pets.read" },
    ({ access }) => petTabsOf(access, new URL(request.url).searchParams).counting,
  );
}
