import { projectKeys } from "#lib/gateway/api-keys/detail.loaders.ts";
import { createApiKey } from "#lib/gateway/api-keys/mutations.ts";
import { newApiKeySchema } from "#lib/gateway/api-keys/schema.ts";
import { created, sessionRoute } from "#lib/http/dashboard/session-route.ts";

interface Context {
  params: Promise<{ project: string }>;
}

export function GET(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "keys.read" }, async ({ access }) => ({ keys: await projectKeys(access) }));
}

/** Only this response contains the key. Requires recent reauthentication because a key outlives the session. */
export function POST(request: Request, { params }: Context): Promise<Response> {
  const options = { action: "keys.write", body: newApiKeySchema, needsProof: true } as const;
  return sessionRoute(request, params, options, async ({ access, body, actor }) => created(await createApiKey(access.scope, body, actor)));
}
