import { keyRequests } from "#lib/gateway/api-keys/usage.loaders.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";

export const GET = sessionRoute({ action: "keys.read" }, async ({ access, params: { keyId } }) => ({
  requests: await keyRequests(access, keyId),
}));
