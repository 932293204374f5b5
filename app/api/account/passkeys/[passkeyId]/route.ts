import { idOrThrow, personRoute } from "#lib/http/dashboard/session-route.ts";
import { removePasskey } from "#lib/people/auth/passkeys/change.mutations.ts";

export const DELETE = personRoute({ needsProof: true }, ({ person, params: { passkeyId } }) =>
  removePasskey(person, idOrThrow(passkeyId, "passkey")),
);
