import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { suggestionsOf } from "#lib/shelter/profiles/loaders.ts";

/** The words that the project's profiles use. */
export function GET(request: Request, { params }: { params: Promise<{ project: string }> }): Promise<Response> {
  return sessionRoute(request, params, { action: "pets.read" }, ({ access }) => suggestionsOf(access));
}
