import { disableApiKey, enableApiKey, revokeApiKey } from "#lib/api-keys/mutations.ts";
import { keyStateSchema } from "#lib/api-keys/schema.ts";
import { sessionRoute } from "#lib/http/session-route.ts";

interface Context {
  params: Promise<{ project: string; keyId: string }>;
}

/** Pauses the key, or lets it work again. */
export function PATCH(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "keys.write", body: keyStateSchema }, ({ access, params: { keyId }, body, actor }) =>
    (body.state === "disabled" ? disableApiKey : enableApiKey)(access.scope, keyId, actor),
  );
}

/** Ends the key for good. */
export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "keys.write" }, ({ access, params: { keyId }, actor }) =>
    revokeApiKey(access.scope, keyId, actor),
  );
}
