import { personRoute } from "#lib/http/dashboard/session-route.ts";
import { myFactors } from "#lib/people/auth/factors/loaders.ts";

export const GET = personRoute({}, ({ person }) => myFactors(person));
