import { personRoute } from "#lib/http/dashboard/session-route.ts";
import { myLinkedAccounts } from "#lib/people/auth/linked-accounts/loaders.ts";

export const GET = personRoute({}, async ({ person }) => ({ accounts: await myLinkedAccounts(person) }));
