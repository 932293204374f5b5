import { createReset } from "#lib/auth/reset/mutations.ts";
import { adminRoute } from "#lib/http/admin-route.ts";
import { originOf } from "#lib/http/next-lane.ts";
import { created, idOrThrow } from "#lib/http/session-route.ts";

/** Makes a one-time link that sets a person's password anew, given this once. */
export function POST(request: Request, { params }: { params: Promise<{ userId: string }> }): Promise<Response> {
  return adminRoute(request, params, {}, async ({ actor, params: { userId } }) => {
    return created(await createReset({ id: BigInt(idOrThrow(userId, "person")) }, originOf(request.headers), actor));
  });
}
