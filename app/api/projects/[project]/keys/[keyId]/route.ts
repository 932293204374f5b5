import { keyDetail } from "#lib/gateway/api-keys/detail.loaders.ts";
import { disableApiKey, enableApiKey, renameApiKey, revokeApiKey } from "#lib/gateway/api-keys/mutations.ts";
import { keyChangeSchema } from "#lib/gateway/api-keys/schema.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";

export const GET = sessionRoute({ action: "keys.read" }, ({ access, params: { keyId } }) => keyDetail(access, keyId));

export const PATCH = sessionRoute({ action: "keys.write", body: keyChangeSchema }, ({ access, params: { keyId }, body, actor }) => {
  if (body.name !== undefined) return renameApiKey(access.scope, keyId, body.name, actor);
  return (body.state === "disabled" ? disableApiKey : enableApiKey)(access.scope, keyId, actor);
});

export const DELETE = sessionRoute({ action: "keys.write" }, ({ access, params: { keyId }, actor }) =>
  revokeApiKey(access.scope, keyId, actor),
);
