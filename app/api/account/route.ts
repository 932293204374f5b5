import { personRoute } from "#lib/http/dashboard/session-route.ts";
import { eraseOwnAccount } from "#lib/operations/admin/people/removal.mutations.ts";
import { changeName } from "#lib/people/auth/account/mutations.ts";
import { nameChangeSchema, ownRemovalSchema } from "#lib/people/auth/account/schema.ts";

export function GET(request: Request): Promise<Response> {
  return personRoute(request, {}, {}, async ({ person }) => person);
}

export function PATCH(request: Request): Promise<Response> {
  return personRoute(request, {}, { body: nameChangeSchema }, ({ person, body }) => changeName(person, body.name));
}

/** Requires the typed name. */
export function DELETE(request: Request): Promise<Response> {
  return personRoute(request, {}, { body: ownRemovalSchema, needsProof: true }, ({ person, body }) => eraseOwnAccount(person, body.name));
}
