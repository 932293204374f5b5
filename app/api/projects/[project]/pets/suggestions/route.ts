import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { suggestionsOf } from "#lib/shelter/profiles/loaders.ts";

/** The words that the project's profiles use. */
export const GET = sessionRoute({ action: "pets.read" }, ({ access }) => suggestionsOf(access));
