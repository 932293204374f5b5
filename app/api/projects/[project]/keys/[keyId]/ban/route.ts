import { liftBan } from "#lib/gateway/rate-limit/limiter/bans.mutations.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";

export function DELETE(request: Request, { params }: { params: Promise<{ project: string; keyId: string }> }): Promise<Response> {
  return sessionRoute(request, params, { action: "keys.write" }, ({ access, params: { keyId }, actor }) =>
    liftBan(access.scope, keyId, actor),
  );
}
