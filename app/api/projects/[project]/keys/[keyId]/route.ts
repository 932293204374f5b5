import { keyDetail } from "#lib/api-keys/detail.loaders.ts";
import { disableApiKey, enableApiKey, renameApiKey, revokeApiKey } from "#lib/api-keys/mutations.ts";
import { keyChangeSchema } from "#lib/api-keys/schema.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";

interface Context {
  params: Promise<{ project: string; keyId: string }>;
}

/** The key, where it came from, what took its place, and its bans. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "keys.read" }, ({ access, params: { keyId } }) => keyDetail(access, keyId));
}

/** Pauses the key, lets it work again, or gives it another name. */
export function PATCH(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "keys.write", body: keyChangeSchema }, ({ access, params: { keyId }, body, actor }) => {
    if (body.name !== undefined) return renameApiKey(access.scope, keyId, body.name, actor);
    return (body.state === "disabled" ? disableApiKey : enableApiKey)(access.scope, keyId, actor);
  });
}

/** Ends the key for good. */
export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "keys.write" }, ({ access, params: { keyId }, actor }) =>
    revokeApiKey(access.scope, keyId, actor),
  );
}
