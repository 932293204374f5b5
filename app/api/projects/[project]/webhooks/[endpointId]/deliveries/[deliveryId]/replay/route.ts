import { replayDelivery } from "#lib/history/webhooks/replay.mutations.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";

/** Keeps the message ID. */
export const POST = sessionRoute({ action: "webhooks.write" }, ({ access, params: { endpointId, deliveryId }, actor }) =>
  replayDelivery(access.scope, endpointId, deliveryId, actor),
);
