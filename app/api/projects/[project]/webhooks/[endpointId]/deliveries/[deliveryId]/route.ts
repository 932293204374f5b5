import { findDelivery } from "#lib/history/webhooks/loaders.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";

export const GET = sessionRoute({ action: "webhooks.read" }, async ({ access, params: { endpointId, deliveryId } }) => ({
  delivery: await findDelivery(access.scope, endpointId, deliveryId),
}));
