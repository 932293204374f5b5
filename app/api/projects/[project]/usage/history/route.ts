import { usageHistory } from "#lib/gateway/usage/loaders.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";

export const GET = sessionRoute({ action: "plan.read" }, ({ access }) => usageHistory(access));
