import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { usageHistory } from "#lib/usage/loaders.ts";

/** The project's requests over time. */
export function GET(request: Request, { params }: { params: Promise<{ project: string }> }): Promise<Response> {
  return sessionRoute(request, params, { action: "plan.read" }, ({ access }) => usageHistory(access));
}
