import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { projectCeilings } from "#lib/tenancy/ceilings/loaders.ts";

export function GET(request: Request, { params }: { params: Promise<{ project: string }> }): Promise<Response> {
  return sessionRoute(request, params, { action: "plan.read" }, ({ access }) => projectCeilings(access));
}
