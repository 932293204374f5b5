import { recordExport } from "#lib/history/audit/export.mutations.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { adoptionExport } from "#lib/shelter/adoptions/export.loaders.ts";

export const GET = sessionRoute({ action: "enquiries.read", needsProof: true }, async ({ query, access, actor }) => {
  await recordExport(access.scope, "adoption.export", query, actor);
  return await adoptionExport(access, access.project.slug, query);
});
