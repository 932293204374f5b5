import { openRoute } from "#lib/http/dashboard/session-route.ts";
import { emailOffer } from "#lib/people/auth/email-change/loaders.ts";
import { emailTokenSchema } from "#lib/people/auth/email-change/schema.ts";
import { currentPerson } from "#lib/people/auth/session/loaders.ts";

/** The token is in the body, never in the URL. */
export const POST = openRoute({ body: emailTokenSchema }, async ({ body }) => await emailOffer(body.token, await currentPerson()));
