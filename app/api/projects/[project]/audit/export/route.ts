import { auditExport } from "#lib/audit/export.loaders.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";

export function GET(request: Request, { params }: { params: Promise<{ project: string }> }): Promise<Response> {
  return sessionRoute(request, params, { action: "audit.read" }, ({ access }) =>
    auditExport(access, access.project.slug, new URL(request.url).searchParams),
  );
}
