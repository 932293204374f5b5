import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { usageNow } from "#lib/usage/loaders.ts";

export function GET(request: Request, { params }: { params: Promise<{ project: string }> }): Promise<Response> {
  return sessionRoute(request, params, { action: "plan.read" }, ({ access }) => usageNow(access));
}
