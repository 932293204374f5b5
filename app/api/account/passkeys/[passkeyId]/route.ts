import { idOrThrow, personRoute } from "#lib/http/dashboard/session-route.ts";
import { removePasskey } from "#lib/people/auth/passkeys/change.mutations.ts";

export function DELETE(request: Request, { params }: { params: Promise<{ passkeyId: string }> }): Promise<Response> {
  return personRoute(request, params, { needsProof: true }, ({ person, params: { passkeyId } }) =>
    removePasskey(person, idOrThrow(passkeyId, "passkey")),
  );
}
