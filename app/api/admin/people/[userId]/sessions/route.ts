import { adminRoute } from "#lib/http/dashboard/admin-route.ts";
import { idOrThrow } from "#lib/http/dashboard/session-route.ts";
import { endAllSessions } from "#lib/operations/admin/people/mutations.ts";

export const DELETE = adminRoute({}, async ({ admin, params: { userId } }) => ({
  ended: await endAllSessions(admin, idOrThrow(userId, "person")),
}));
