import { relyingPartyOf } from "#lib/http/dashboard/relying-party.ts";
import { personRoute } from "#lib/http/dashboard/session-route.ts";
import { visitorOf } from "#lib/http/dashboard/visitor.ts";
import { myProofMethods } from "#lib/people/auth/proof/loaders.ts";
import { prove } from "#lib/people/auth/proof/mutations.ts";
import { proofSchema } from "#lib/people/auth/proof/schema.ts";

/** Returns how the person can reauthenticate and whether they did so recently. */
export function GET(request: Request): Promise<Response> {
  return personRoute(request, {}, {}, ({ person }) => myProofMethods(person));
}

export function POST(request: Request): Promise<Response> {
  return personRoute(request, {}, { body: proofSchema }, ({ person, body }) =>
    prove(person, body, { ...visitorOf(request), rp: relyingPartyOf(request.headers) }),
  );
}
