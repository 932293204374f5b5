import { recordExport } from "#lib/history/audit/export.mutations.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { petExport } from "#lib/shelter/pets/table/export.loaders.ts";
import { portalExport } from "#lib/sites/portals/loaders.ts";
import { readPortal } from "#lib/sites/portals/schema.ts";

export const GET = sessionRoute({ action: "pets.read" }, async ({ query, access, actor }) => {
  const portal = readPortal(query.get("format"));
  // The file of a portal has no filter.
  await recordExport(access.scope, "pet.export", portal ? new URLSearchParams({ format: portal }) : query, actor);
  return await (portal ? portalExport(access, portal) : petExport(access, access.project.slug, query));
});
