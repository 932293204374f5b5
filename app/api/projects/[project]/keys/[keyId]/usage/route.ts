import { sessionRoute } from "#lib/http/session-route.ts";
import { keyUsage } from "#lib/usage/keys/loaders.ts";

/** The key's calls over time. */
export function GET(request: Request, { params }: { params: Promise<{ project: string; keyId: string }> }): Promise<Response> {
  return sessionRoute(request, params, { action: "keys.read" }, ({ access, params: { keyId } }) => keyUsage(access, keyId));
}
