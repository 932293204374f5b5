import { projectKeys } from "#lib/gateway/api-keys/detail.loaders.ts";
import { createApiKey } from "#lib/gateway/api-keys/mutations.ts";
import { newApiKeySchema } from "#lib/gateway/api-keys/schema.ts";
import { created, sessionRoute } from "#lib/http/dashboard/session-route.ts";

export const GET = sessionRoute({ action: "keys.read" }, async ({ access }) => ({ keys: await projectKeys(access) }));

/** Only this response contains the key. Requires recent reauthentication because a key outlives the session. */
export const POST = sessionRoute({ action: "keys.write", body: newApiKeySchema, needsProof: true }, async ({ access, body, actor }) =>
  created(await createApiKey(access.scope, body, actor)),
);
