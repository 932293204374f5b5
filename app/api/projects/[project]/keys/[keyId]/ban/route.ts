import { liftBan } from "#lib/gateway/rate-limit/limiter/bans.mutations.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";

export const DELETE = sessionRoute({ action: "keys.write" }, ({ access, params: { keyId }, actor }) => liftBan(access.scope, keyId, actor));
