import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { petTabsOf } from "#lib/shelter/pets/table/loaders.ts";

export const GET = sessionRoute({ action: "pets.read" }, ({ query, access }) => petTabsOf(access, query).counting);
