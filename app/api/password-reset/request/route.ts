import { openRoute } from "#lib/http/dashboard/session-route.ts";
import { visitorOf } from "#lib/http/dashboard/visitor.ts";
import { requestReset } from "#lib/people/auth/reset/mutations.ts";
import { resetRequestSchema } from "#lib/people/auth/reset/schema.ts";

/** Responds identically whether or not the address has an account. */
export const POST = openRoute({ body: resetRequestSchema }, ({ request, body }) => requestReset(body.email, visitorOf(request)));
