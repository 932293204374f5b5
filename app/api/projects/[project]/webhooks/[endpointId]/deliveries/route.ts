import { readDeliveriesQuery } from "#lib/history/webhooks/deliveries.rules.ts";
import { endpointDeliveries } from "#lib/history/webhooks/loaders.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";

export const GET = sessionRoute({ action: "webhooks.read" }, ({ query, access, params: { endpointId } }) =>
  endpointDeliveries(access.scope, endpointId, readDeliveriesQuery(query)),
);
