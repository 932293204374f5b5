import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { projectTrend } from "#lib/projects/overview/loaders.ts";

/** The project's animals and API calls over the last 90 days. */
export function GET(request: Request, { params }: { params: Promise<{ project: string }> }): Promise<Response> {
  return sessionRoute(request, params, { action: "pets.read" }, ({ access }) => projectTrend(access));
}
