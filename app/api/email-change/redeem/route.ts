import { openRoute } from "#lib/http/dashboard/session-route.ts";
import { redeemEmailChange } from "#lib/people/auth/email-change/mutations.ts";
import { emailTokenSchema } from "#lib/people/auth/email-change/schema.ts";
import { currentPerson } from "#lib/people/auth/session/loaders.ts";

export const POST = openRoute({ body: emailTokenSchema }, async ({ body }) => await redeemEmailChange(body.token, await currentPerson()));
