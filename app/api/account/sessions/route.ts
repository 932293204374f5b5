import { personRoute } from "#lib/http/dashboard/session-route.ts";
import { mySessions } from "#lib/people/auth/session/loaders.ts";
import { endOtherSessions } from "#lib/people/auth/session/mutations.ts";

export const GET = personRoute({}, async ({ person }) => ({ sessions: await mySessions(person) }));

export const DELETE = personRoute({}, async ({ person }) => ({ ended: await endOtherSessions(person) }));
