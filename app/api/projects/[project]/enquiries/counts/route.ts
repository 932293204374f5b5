import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { enquiryCountsOf } from "#lib/shelter/enquiries/inbox/loaders.ts";

export const GET = sessionRoute({ action: "enquiries.read" }, ({ request, access }) =>
  enquiryCountsOf(access, new URL(request.url).searchParams),
);
