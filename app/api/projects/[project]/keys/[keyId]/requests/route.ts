import { keyRequests } from "#lib/gateway/api-keys/usage.loaders.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";

export function GET(request: Request, { params }: { params: Promise<{ project: string; keyId: string }> }): Promise<Response> {
  return sessionRoute(request, params, { action: "keys.read" }, async ({ access, params: { keyId } }) => ({
    requests: await keyRequests(access, keyId),
  }));
}
