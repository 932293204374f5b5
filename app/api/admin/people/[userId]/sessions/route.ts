import { endEverySession } from "#lib/admin/people/mutations.ts";
import { adminRoute } from "#lib/http/dashboard/admin-route.ts";
import { idOrThrow } from "#lib/http/dashboard/session-route.ts";

export function DELETE(request: Request, { params }: { params: Promise<{ userId: string }> }): Promise<Response> {
  return adminRoute(request, params, {}, async ({ admin, params: { userId } }) => ({
    ended: await endEverySession(admin, idOrThrow(userId, "person")),
  }));
}
