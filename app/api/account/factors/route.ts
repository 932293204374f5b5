import { personRoute } from "#lib/http/dashboard/session-route.ts";
import { myFactors } from "#lib/people/auth/factors/loaders.ts";

export function GET(request: Request): Promise<Response> {
  return personRoute(request, {}, {}, ({ person }) => myFactors(person));
}
