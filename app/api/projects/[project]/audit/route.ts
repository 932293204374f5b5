import { auditPageOf } from "#lib/history/audit/log.loaders.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";

export const GET = sessionRoute({ action: "audit.read" }, ({ query, access }) => auditPageOf(access, query));
