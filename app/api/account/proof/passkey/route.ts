import { relyingPartyOrThrow } from "#lib/http/dashboard/relying-party.ts";
import { personRoute } from "#lib/http/dashboard/session-route.ts";
import { passkeyProofOptions } from "#lib/people/auth/proof/loaders.ts";

export const POST = personRoute({}, ({ request, person }) => passkeyProofOptions(person, relyingPartyOrThrow(request.headers)));
