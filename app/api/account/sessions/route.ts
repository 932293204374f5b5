import { personRoute } from "#lib/http/dashboard/session-route.ts";
import { mySessions } from "#lib/people/auth/session/loaders.ts";
import { endOtherSessions } from "#lib/people/auth/session/mutations.ts";

export function GET(request: Request): Promise<Response> {
  return personRoute(request, {}, {}, async ({ person }) => ({ sessions: await mySessions(person) }));
}

export function DELETE(request: Request): Promise<Response> {
  return personRoute(request, {}, {}, async ({ person }) => ({ ended: await endOtherSessions(person) }));
}
