import { recordExport } from "#lib/history/audit/export.mutations.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { adoptionExport } from "#lib/shelter/adoptions/export.loaders.ts";

export function GET(request: Request, { params }: { params: Promise<{ project: string }> }): Promise<Response> {
  return sessionRoute(request, params, { action: "enquiries.read", needsProof: true }, async ({ access, actor }) => {
    const query = new URL(request.url).searchParams;
    await recordExport(access.scope, "adoption.export", query, actor);
    return await adoptionExport(access, access.project.slug, query);
  });
}
