import { createReset } from "#lib/auth/reset/mutations.ts";
import { adminRoute } from "#lib/http/admin-route.ts";
import { requestOrigin } from "#lib/http/origin.ts";
import { created, idOrThrow } from "#lib/http/session-route.ts";

/** Makes a one-time link that sets a person's password anew, given this once. */
export function POST(request: Request, { params }: { params: Promise<{ userId: string }> }): Promise<Response> {
  return adminRoute(request, params, { needsProof: true }, async ({ actor, params: { userId } }) => {
    const base = requestOrigin(request.headers.get("host") ?? undefined, request.headers.get("x-forwarded-proto") === "https");
    return created(await createReset({ id: BigInt(idOrThrow(userId, "person")) }, base, actor));
  });
}
