import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { othersAskedOf } from "#lib/shelter/enquiries/others/loaders.ts";

export const GET = sessionRoute({ action: "enquiries.read" }, ({ access }) => othersAskedOf(access));
