import { readDeliveriesQuery } from "#lib/history/webhooks/deliveries.rules.ts";
import { endpointDeliveries } from "#lib/history/webhooks/loaders.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";

export const GET = sessionRoute({ action: "webhooks.read" }, ({ request, access, params: { endpointId } }) =>
  endpointDeliveries(access.scope, endpointId, readDeliveriesQuery(new URL(request.url).searchParams)),
);
