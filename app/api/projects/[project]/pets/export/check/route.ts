import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { checkPortal } from "#lib/sites/portals/loaders.ts";
import { readPortal } from "#lib/sites/portals/schema.ts";

export const GET = sessionRoute({ action: "pets.read" }, ({ request, access }) =>
  checkPortal(access, readPortal(new URL(request.url).searchParams.get("portal")) ?? "petfinder"),
);
