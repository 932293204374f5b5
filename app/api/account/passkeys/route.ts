import { relyingPartyOrThrow } from "#lib/http/dashboard/relying-party.ts";
import { created, personRoute } from "#lib/http/dashboard/session-route.ts";
import { addPasskey } from "#lib/people/auth/passkeys/change.mutations.ts";
import { newPasskeySchema } from "#lib/people/auth/passkeys/schema.ts";

export const POST = personRoute({ body: newPasskeySchema, needsProof: true }, async ({ request, person, body }) =>
  created(await addPasskey(person, relyingPartyOrThrow(request.headers), body)),
);
