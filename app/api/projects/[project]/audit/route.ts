import { auditPageOf } from "#lib/history/audit/log.loaders.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";

export const GET = sessionRoute({ action: "audit.read" }, ({ request, access }) => auditPageOf(access, new URL(request.url).searchParams));
