import { findEndpoint } from "#lib/history/webhooks/loaders.ts";
import { changeEndpoint, deleteEndpoint } from "#lib/history/webhooks/mutations.ts";
import { endpointChangeSchema } from "#lib/history/webhooks/schema.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";

interface Context {
  params: Promise<{ project: string; endpointId: string }>;
}

export function GET(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "webhooks.read" }, async ({ access, params: { endpointId } }) => ({
    endpoint: await findEndpoint(access.scope, endpointId),
  }));
}

/** Another address requires recent reauthentication. */
export function PATCH(request: Request, { params }: Context): Promise<Response> {
  const options = { action: "webhooks.write", body: endpointChangeSchema } as const;
  return sessionRoute(request, params, options, async ({ access, params: { endpointId }, body, actor }) => ({
    endpoint: await changeEndpoint(access.scope, endpointId, body, actor),
  }));
}

export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "webhooks.write" }, ({ access, params: { endpointId }, actor }) =>
    deleteEndpoint(access.scope, endpointId, actor),
  );
}
