import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { usageNow } from "#lib/usage/loaders.ts";

/** What of the project's quota is used at this moment. */
export function GET(request: Request, { params }: { params: Promise<{ project: string }> }): Promise<Response> {
  return sessionRoute(request, params, { action: "plan.read" }, ({ access }) => usageNow(access));
}
