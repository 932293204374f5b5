import { keyUsage } from "#lib/gateway/api-keys/usage.loaders.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";

export function GET(request: Request, { params }: { params: Promise<{ project: string; keyId: string }> }): Promise<Response> {
  return sessionRoute(request, params, { action: "keys.read" }, ({ access, params: { keyId } }) => keyUsage(access, keyId));
}
