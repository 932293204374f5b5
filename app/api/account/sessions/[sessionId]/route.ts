import { endSession } from "#lib/auth/session/mutations.ts";
import { idOrThrow, personRoute } from "#lib/http/dashboard/session-route.ts";

export function DELETE(request: Request, { params }: { params: Promise<{ sessionId: string }> }): Promise<Response> {
  return personRoute(request, params, {}, ({ person, params: { sessionId } }) => endSession(person, idOrThrow(sessionId, "session")));
}
