import { openRoute } from "#lib/http/dashboard/session-route.ts";
import { resetOffer } from "#lib/people/auth/reset/loaders.ts";
import { resetTokenSchema } from "#lib/people/auth/reset/schema.ts";

/** The token is in the body, never in the URL. */
export const POST = openRoute({ body: resetTokenSchema }, ({ body }) => resetOffer(body.token));
