import { recordExport } from "#lib/history/audit/export.mutations.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { adoptionExport } from "#lib/shelter/adoptions/export.loaders.ts";

export const GET = sessionRoute({ action: "enquiries.read", needsProof: true }, async ({ request, access, actor }) => {
  const query = new URL(request.url).searchParams;
  await recordExport(access.scope, "adoption.export", query, actor);
  return await adoptionExport(access, access.project.slug, query);
});
