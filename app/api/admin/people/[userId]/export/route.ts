import { adminRoute } from "#lib/http/dashboard/admin-route.ts";
import { idOrThrow } from "#lib/http/dashboard/session-route.ts";
import { exportAccount } from "#lib/operations/account-data/mutations.ts";
import { personActor } from "#lib/tenancy/scope/principal.schema.ts";

export const POST = adminRoute({ needsProof: true }, ({ admin: { id, sessionId }, params: { userId } }) =>
  exportAccount(idOrThrow(userId, "person"), personActor({ id, sessionId })),
);
