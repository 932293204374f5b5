import { keyUsage } from "#lib/gateway/api-keys/usage.loaders.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";

export const GET = sessionRoute({ action: "keys.read" }, ({ access, params: { keyId } }) => keyUsage(access, keyId));
