import { mySessions } from "#lib/auth/session/loaders.ts";
import { endOtherSessions } from "#lib/auth/session/mutations.ts";
import { personRoute } from "#lib/http/dashboard/session-route.ts";

/** The person's signed-in browsers. */
export function GET(request: Request): Promise<Response> {
  return personRoute(request, {}, {}, async ({ person }) => ({ sessions: await mySessions(person) }));
}

/** Signs the person out everywhere but here. */
export function DELETE(request: Request): Promise<Response> {
  return personRoute(request, {}, {}, async ({ person }) => ({ ended: await endOtherSessions(person) }));
}
