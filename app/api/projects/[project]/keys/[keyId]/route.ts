import { keyDetail } from "#lib/gateway/api-keys/detail.loaders.ts";
import { disableApiKey, enableApiKey, renameApiKey, revokeApiKey } from "#lib/gateway/api-keys/mutations.ts";
import { keyChangeSchema } from "#lib/gateway/api-keys/schema.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";

interface Context {
  params: Promise<{ project: string; keyId: string }>;
}

export function GET(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "keys.read" }, ({ access, params: { keyId } }) => keyDetail(access, keyId));
}

export function PATCH(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "keys.write", body: keyChangeSchema }, ({ access, params: { keyId }, body, actor }) => {
    if (body.name !== undefined) return renameApiKey(access.scope, keyId, body.name, actor);
    return (body.state === "disabled" ? disableApiKey : enableApiKey)(access.scope, keyId, actor);
  });
}

export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "keys.write" }, ({ access, params: { keyId }, actor }) =>
    revokeApiKey(access.scope, keyId, actor),
  );
}
