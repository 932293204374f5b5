import { personRoute } from "#lib/http/dashboard/session-route.ts";
import { myLinkedAccounts } from "#lib/people/auth/linked-accounts/loaders.ts";

export function GET(request: Request): Promise<Response> {
  return personRoute(request, {}, {}, async ({ person }) => ({ accounts: await myLinkedAccounts(person) }));
}
