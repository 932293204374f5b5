import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { checkPortal } from "#lib/sites/portals/loaders.ts";
import { readPortal } from "#lib/sites/portals/schema.ts";

export function GET(request: Request, { params }: { params: Promise<{ project: string }> }): Promise<Response> {
  return sessionRoute(request, params, { action: "pets.read" }, ({ access }) =>
    checkPortal(access, readPortal(new URL(request.url).searchParams.get("portal")) ?? "petfinder"),
  );
}
