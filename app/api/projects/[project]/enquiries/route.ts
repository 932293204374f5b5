import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { enquiryPageOf } from "#lib/shelter/enquiries/inbox/loaders.ts";

interface Context {
  params: Promise<{ project: string }>;
}

export function GET(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "enquiries.read" }, ({ access }) =>
    enquiryPageOf(access, new URL(request.url).searchParams),
  );
}
