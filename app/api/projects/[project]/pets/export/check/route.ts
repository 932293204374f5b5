import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { checkPortal } from "#lib/sites/portals/loaders.ts";
import { readPortal } from "#lib/sites/portals/schema.ts";

export const GET = sessionRoute({ action: "pets.read" }, ({ query, access }) =>
  checkPortal(access, readPortal(query.get("portal")) ?? "petfinder"),
);
