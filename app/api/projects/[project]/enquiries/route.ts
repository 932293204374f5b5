import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { enquiryPageOf } from "#lib/shelter/enquiries/inbox/loaders.ts";

export const GET = sessionRoute({ action: "enquiries.read" }, ({ query, access }) => enquiryPageOf(access, query));
