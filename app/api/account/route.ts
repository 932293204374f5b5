import { personRoute } from "#lib/http/dashboard/session-route.ts";
import { eraseOwnAccount } from "#lib/operations/admin/people/removal.mutations.ts";
import { changeName } from "#lib/people/auth/account/mutations.ts";
import { nameChangeSchema, ownRemovalSchema } from "#lib/people/auth/account/schema.ts";

export const GET = personRoute({}, async ({ person }) => person);

export const PATCH = personRoute({ body: nameChangeSchema }, ({ person, body }) => changeName(person, body.name));

export const DELETE = personRoute({ body: ownRemovalSchema, needsProof: true }, ({ person, body }) => eraseOwnAccount(person, body.name));
