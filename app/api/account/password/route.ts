import { changePassword } from "#lib/auth/account/mutations.ts";
import { passwordChangeSchema } from "#lib/auth/account/schema.ts";
import { visitorOf } from "#lib/http/dashboard/auth-route.ts";
import { personRoute } from "#lib/http/dashboard/session-route.ts";

/** Changes the password and signs out all other sessions. */
export function POST(request: Request): Promise<Response> {
  return personRoute(request, {}, { body: passwordChangeSchema }, ({ person, body }) => changePassword(person, body, visitorOf(request)));
}
