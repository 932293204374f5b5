import { myLinkedAccounts } from "#lib/auth/linked-accounts/loaders.ts";
import { personRoute } from "#lib/http/dashboard/session-route.ts";

export function GET(request: Request): Promise<Response> {
  return personRoute(request, {}, {}, async ({ person }) => ({ accounts: await myLinkedAccounts(person) }));
}
