import { created, personRoute } from "#lib/http/dashboard/session-route.ts";
import { beginTotp, turnOffTotp } from "#lib/people/auth/factors/totp.mutations.ts";

/** Returns a new secret, which counts once a code confirms it. */
export const POST = personRoute({ needsProof: true }, async ({ person }) => created(await beginTotp(person)));

export const DELETE = personRoute({ needsProof: true }, ({ person }) => turnOffTotp(person));
