import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { suggestionsOf } from "#lib/shelter/pets/loaders.ts";

export const GET = sessionRoute({ action: "pets.read" }, ({ access }) => suggestionsOf(access));
