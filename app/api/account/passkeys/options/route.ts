import { relyingPartyOrThrow } from "#lib/http/dashboard/relying-party.ts";
import { personRoute } from "#lib/http/dashboard/session-route.ts";
import { passkeyOptions } from "#lib/people/auth/passkeys/change.mutations.ts";

export function POST(request: Request): Promise<Response> {
  return personRoute(request, {}, { needsProof: true }, ({ person }) => passkeyOptions(person, relyingPartyOrThrow(request.headers)));
}
