import { openRoute } from "#lib/http/dashboard/session-route.ts";
import { redeemReset } from "#lib/people/auth/reset/mutations.ts";
import { resetSchema } from "#lib/people/auth/reset/schema.ts";

export const POST = openRoute({ body: resetSchema }, ({ body }) => redeemReset(body));
