import { personRoute } from "#lib/http/dashboard/session-route.ts";
import { visitorOf } from "#lib/http/dashboard/visitor.ts";
import { changePassword } from "#lib/people/auth/account/mutations.ts";
import { passwordChangeSchema } from "#lib/people/auth/account/schema.ts";

/** Changes the password and signs out all other sessions. */
export const POST = personRoute({ body: passwordChangeSchema }, ({ request, person, body }) =>
  changePassword(person, body, visitorOf(request)),
);
