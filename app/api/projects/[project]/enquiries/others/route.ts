import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { othersAskedOf } from "#lib/shelter/enquiries/others/loaders.ts";

export function GET(request: Request, { params }: { params: Promise<{ project: string }> }): Promise<Response> {
  return sessionRoute(request, params, { action: "enquiries.read" }, ({ access }) => othersAskedOf(access));
}
