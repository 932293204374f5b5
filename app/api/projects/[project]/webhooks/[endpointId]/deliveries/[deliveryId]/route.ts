import { findDelivery } from "#lib/history/webhooks/loaders.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";

interface Context {
  params: Promise<{ project: string; endpointId: string; deliveryId: string }>;
}

export function GET(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "webhooks.read" }, async ({ access, params: { endpointId, deliveryId } }) => ({
    delivery: await findDelivery(access.scope, endpointId, deliveryId),
  }));
}
