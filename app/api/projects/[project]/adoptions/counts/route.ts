import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { adoptionCountsOf } from "#lib/shelter/adoptions/loaders.ts";

export function GET(request: Request, { params }: { params: Promise<{ project: string }> }): Promise<Response> {
  return sessionRoute(request, params, { action: "enquiries.read" }, ({ access }) =>
    adoptionCountsOf(access, new URL(request.url).searchParams),
  );
}
