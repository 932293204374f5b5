import { personRoute } from "#lib/http/dashboard/session-route.ts";
import { changeName } from "#lib/people/auth/account/mutations.ts";
import { nameChangeSchema } from "#lib/people/auth/account/schema.ts";

export function GET(request: Request): Promise<Response> {
  return personRoute(request, {}, {}, async ({ person }) => person);
}

export function PATCH(request: Request): Promise<Response> {
  return personRoute(request, {}, { body: nameChangeSchema }, ({ person, body }) => changeName(person, body.name));
}
