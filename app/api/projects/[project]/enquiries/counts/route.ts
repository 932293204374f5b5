import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { enquiryCountsOf } from "#lib/shelter/enquiries/inbox/loaders.ts";

export const GET = sessionRoute({ action: "enquiries.read" }, ({ query, access }) => enquiryCountsOf(access, query));
