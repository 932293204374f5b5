import { idOrThrow, personRoute } from "#lib/http/dashboard/session-route.ts";
import { endSession } from "#lib/people/auth/session/mutations.ts";

export function DELETE(request: Request, { params }: { params: Promise<{ sessionId: string }> }): Promise<Response> {
  return personRoute(request, params, {}, ({ person, params: { sessionId } }) => endSession(person, idOrThrow(sessionId, "session")));
}
