import { personRoute } from "#lib/http/dashboard/session-route.ts";
import { exportAccount } from "#lib/operations/account-data/mutations.ts";

export function POST(request: Request): Promise<Response> {
  return personRoute(request, {}, { needsProof: true }, ({ person: { id, sessionId } }) =>
    exportAccount(id, { kind: "user", id, sessionId }),
  );
}
