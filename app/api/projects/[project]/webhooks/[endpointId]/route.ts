import { findEndpoint } from "#lib/history/webhooks/loaders.ts";
import { changeEndpoint, deleteEndpoint } from "#lib/history/webhooks/mutations.ts";
import { endpointChangeSchema } from "#lib/history/webhooks/schema.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";

export const GET = sessionRoute({ action: "webhooks.read" }, async ({ access, params: { endpointId } }) => ({
  endpoint: await findEndpoint(access.scope, endpointId),
}));

/** Another address requires recent reauthentication. */
export const PATCH = sessionRoute(
  { action: "webhooks.write", body: endpointChangeSchema },
  async ({ access, params: { endpointId }, body, actor }) => ({
    endpoint: await changeEndpoint(access.scope, endpointId, body, actor),
  }),
);

export const DELETE = sessionRoute({ action: "webhooks.write" }, ({ access, params: { endpointId }, actor }) =>
  deleteEndpoint(access.scope, endpointId, actor),
);
