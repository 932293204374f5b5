import { myTokens } from "#lib/gateway/tokens/loaders.ts";
import { createToken } from "#lib/gateway/tokens/mutations.ts";
import { newTokenSchema } from "#lib/gateway/tokens/schema.ts";
import { created, personRoute } from "#lib/http/dashboard/session-route.ts";

export function GET(request: Request): Promise<Response> {
  return personRoute(request, {}, {}, async ({ person }) => await myTokens(person));
}

/** Only this response contains the token. Requires recent reauthentication because a token outlives the session. */
export function POST(request: Request): Promise<Response> {
  const options = { body: newTokenSchema, needsProof: true };
  return personRoute(request, {}, options, async ({ person, body }) => created(await createToken(person, body)));
}
