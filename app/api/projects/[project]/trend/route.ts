import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { projectTrend } from "#lib/operations/overview/loaders.ts";

export function GET(request: Request, { params }: { params: Promise<{ project: string }> }): Promise<Response> {
  return sessionRoute(request, params, { action: "pets.read" }, ({ access }) => projectTrend(access));
}
