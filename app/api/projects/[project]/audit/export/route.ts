import { auditExport } from "#lib/history/audit/export.loaders.ts";
import { recordExport } from "#lib/history/audit/export.mutations.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";

export function GET(request: Request, { params }: { params: Promise<{ project: string }> }): Promise<Response> {
  return sessionRoute(request, params, { action: "audit.read" }, async ({ access, actor }) => {
    const query = new URL(request.url).searchParams;
    await recordExport(access.scope, "audit.export", query, actor);
    return await auditExport(access, access.project.slug, query);
  });
}
