import { changeName } from "#lib/auth/account/mutations.ts";
import { nameChangeSchema } from "#lib/auth/account/schema.ts";
import { personRoute } from "#lib/http/dashboard/session-route.ts";

export function GET(request: Request): Promise<Response> {
  return personRoute(request, {}, {}, async ({ person }) => person);
}

export function PATCH(request: Request): Promise<Response> {
  return personRoute(request, {}, { body: nameChangeSchema }, ({ person, body }) => changeName(person, body.name));
}
