import { createReset } from "#lib/auth/reset/mutations.ts";
import { AppError } from "#lib/errors.ts";
import { requestOrigin } from "#lib/http/origin.ts";
import { created, idOrThrow, personRoute } from "#lib/http/session-route.ts";

/** Makes a one-time link that sets a person's password anew, given this once; for administrators alone. */
export function POST(request: Request, { params }: { params: Promise<{ userId: string }> }): Promise<Response> {
  return personRoute(request, params, {}, async ({ person, actor, params: { userId } }) => {
    if (!person.isAdmin) throw new AppError("not_found", "There is no such person.");
    const base = requestOrigin(request.headers.get("host") ?? undefined, request.headers.get("x-forwarded-proto") === "https");
    return created(await createReset({ id: BigInt(idOrThrow(userId, "person")) }, base, actor));
  });
}
