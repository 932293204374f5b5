import { personRoute } from "#lib/http/dashboard/session-route.ts";
import { exportAccount } from "#lib/operations/account-data/mutations.ts";
import { personActor } from "#lib/tenancy/scope/principal.schema.ts";

export const POST = personRoute({ needsProof: true }, ({ person: { id, sessionId } }) => exportAccount(id, personActor({ id, sessionId })));
