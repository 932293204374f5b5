import { myTokens } from "#lib/gateway/tokens/loaders.ts";
import { createToken } from "#lib/gateway/tokens/mutations.ts";
import { newTokenSchema } from "#lib/gateway/tokens/schema.ts";
import { created, personRoute } from "#lib/http/dashboard/session-route.ts";

export const GET = personRoute({}, async ({ person }) => await myTokens(person));

/** Only this response contains the token. Requires recent reauthentication because a token outlives the session. */
export const POST = personRoute({ body: newTokenSchema, needsProof: true }, async ({ person, body }) =>
  created(await createToken(person, body)),
);
