import { relyingPartyOrThrow } from "#lib/http/dashboard/relying-party.ts";
import { personRoute } from "#lib/http/dashboard/session-route.ts";
import { passkeyOptions } from "#lib/people/auth/passkeys/change.mutations.ts";

export const POST = personRoute({ needsProof: true }, ({ request, person }) =>
  passkeyOptions(person, relyingPartyOrThrow(request.headers)),
);
