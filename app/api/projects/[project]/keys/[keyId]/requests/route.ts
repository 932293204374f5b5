import { sessionRoute } from "#lib/http/session-route.ts";
import { keyRequests } from "#lib/usage/requests/loaders.ts";

/** The key's last 100 requests. */
export function GET(request: Request, { params }: { params: Promise<{ project: string; keyId: string }> }): Promise<Response> {
  return sessionRoute(request, params, { action: "keys.read" }, async ({ access, params: { keyId } }) => ({
    requests: await keyRequests(access, keyId),
  }));
}
