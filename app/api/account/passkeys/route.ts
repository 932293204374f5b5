import { relyingPartyOrThrow } from "#lib/http/dashboard/relying-party.ts";
import { created, personRoute } from "#lib/http/dashboard/session-route.ts";
import { addPasskey } from "#lib/people/auth/passkeys/change.mutations.ts";
import { newPasskeySchema } from "#lib/people/auth/passkeys/schema.ts";

export function POST(request: Request): Promise<Response> {
  return personRoute(request, {}, { body: newPasskeySchema, needsProof: true }, async ({ person, body }) =>
    created(await addPasskey(person, relyingPartyOrThrow(request.headers), body)),
  );
}
