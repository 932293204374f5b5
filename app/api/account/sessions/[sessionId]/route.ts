import { idOrThrow, personRoute } from "#lib/http/dashboard/session-route.ts";
import { endSession } from "#lib/people/auth/session/mutations.ts";

export const DELETE = personRoute({}, ({ person, params: { sessionId } }) => endSession(person, idOrThrow(sessionId, "session")));
