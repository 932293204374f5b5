import { created, personRoute } from "#lib/http/dashboard/session-route.ts";
import { renewRecoveryCodes } from "#lib/people/auth/factors/recovery.mutations.ts";

/** Earlier codes stop working. */
export const POST = personRoute({ needsProof: true }, async ({ person }) => created(await renewRecoveryCodes(person)));
