import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { adoptionCountsOf } from "#lib/shelter/adoptions/loaders.ts";

export const GET = sessionRoute({ action: "enquiries.read" }, ({ query, access }) => adoptionCountsOf(access, query));
