import { projectEndpoints } from "#lib/history/webhooks/loaders.ts";
import { addEndpoint } from "#lib/history/webhooks/mutations.ts";
import { newEndpointSchema } from "#lib/history/webhooks/schema.ts";
import { created, sessionRoute } from "#lib/http/dashboard/session-route.ts";

export const GET = sessionRoute({ action: "webhooks.read" }, async ({ access }) => ({ endpoints: await projectEndpoints(access) }));

/** Only this response contains the secret. Requires recent reauthentication because an endpoint outlives the session. */
export const POST = sessionRoute({ action: "webhooks.write", body: newEndpointSchema, needsProof: true }, async ({ access, body, actor }) =>
  created(await addEndpoint(access.scope, body, actor)),
);
