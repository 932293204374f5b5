import { relyingPartyOf } from "#lib/http/dashboard/relying-party.ts";
import { personRoute } from "#lib/http/dashboard/session-route.ts";
import { visitorOf } from "#lib/http/dashboard/visitor.ts";
import { myProofMethods } from "#lib/people/auth/proof/loaders.ts";
import { prove } from "#lib/people/auth/proof/mutations.ts";
import { proofSchema } from "#lib/people/auth/proof/schema.ts";

/** Returns how the person can reauthenticate and whether they did so recently. */
export const GET = personRoute({}, ({ person }) => myProofMethods(person));

export const POST = personRoute({ body: proofSchema }, ({ request, person, body }) =>
  prove(person, body, { ...visitorOf(request), rp: relyingPartyOf(request.headers) }),
);
