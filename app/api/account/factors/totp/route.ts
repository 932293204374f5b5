import { created, personRoute } from "#lib/http/dashboard/session-route.ts";
import { beginTotp, turnOffTotp } from "#lib/people/auth/factors/totp.mutations.ts";

/** Returns a new secret, which counts once a code confirms it. */
export function POST(request: Request): Promise<Response> {
  return personRoute(request, {}, { needsProof: true }, async ({ person }) => created(await beginTotp(person)));
}

export function DELETE(request: Request): Promise<Response> {
  return personRoute(request, {}, { needsProof: true }, ({ person }) => turnOffTotp(person));
}
