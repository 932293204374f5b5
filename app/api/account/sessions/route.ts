import { mySessions } from "#lib/auth/session/loaders.ts";
import { endOtherSessions } from "#lib/auth/session/mutations.ts";
import { personRoute } from "#lib/http/dashboard/session-route.ts";

export function GET(request: Request): Promise<Response> {
  return personRoute(request, {}, {}, async ({ person }) => ({ sessions: await mySessions(person) }));
}

export function DELETE(request: Request): Promise<Response> {
  return personRoute(request, {}, {}, async ({ person }) => ({ ended: await endOtherSessions(person) }));
}
