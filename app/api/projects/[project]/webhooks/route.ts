import { projectEndpoints } from "#lib/history/webhooks/loaders.ts";
import { addEndpoint } from "#lib/history/webhooks/mutations.ts";
import { newEndpointSchema } from "#lib/history/webhooks/schema.ts";
import { created, sessionRoute } from "#lib/http/dashboard/session-route.ts";

interface Context {
  params: Promise<{ project: string }>;
}

export function GET(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "webhooks.read" }, async ({ access }) => ({ endpoints: await projectEndpoints(access) }));
}

/** Only this response contains the secret. Requires recent reauthentication because an endpoint outlives the session. */
export function POST(request: Request, { params }: Context): Promise<Response> {
  const options = { action: "webhooks.write", body: newEndpointSchema, needsProof: true } as const;
  return sessionRoute(request, params, options, async ({ access, body, actor }) => created(await addEndpoint(access.scope, body, actor)));
}
