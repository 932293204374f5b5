import { auditPageOf } from "#lib/audit/log.loaders.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";

/** A part of the audit log, newest first. */
export function GET(request: Request, { params }: { params: Promise<{ project: string }> }): Promise<Response> {
  return sessionRoute(request, params, { action: "audit.read" }, ({ access }) => auditPageOf(access, new URL(request.url).searchParams));
}
