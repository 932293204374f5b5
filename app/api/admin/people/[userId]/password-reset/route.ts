import { originOf } from "#lib/http/api/lanes/next-lane.ts";
import { adminRoute } from "#lib/http/dashboard/admin-route.ts";
import { created, idOrThrow } from "#lib/http/dashboard/session-route.ts";
import { createReset } from "#lib/people/auth/reset/mutations.ts";

/** Creates a one-time link, returned only here. */
export const POST = adminRoute({ needsProof: true }, async ({ request, actor, params: { userId } }) => {
  return created(await createReset({ id: BigInt(idOrThrow(userId, "person")) }, originOf(request.headers), actor));
});
