import { auditPageOf } from "#lib/history/audit/log.loaders.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";

export function GET(request: Request, { params }: { params: Promise<{ project: string }> }): Promise<Response> {
  return sessionRoute(request, params, { action: "audit.read" }, ({ access }) => auditPageOf(access, new URL(request.url).searchParams));
}
