import { readDeliveriesQuery } from "#lib/history/webhooks/deliveries.rules.ts";
import { endpointDeliveries } from "#lib/history/webhooks/loaders.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";

export function GET(request: Request, { params }: { params: Promise<{ project: string; endpointId: string }> }): Promise<Response> {
  return sessionRoute(request, params, { action: "webhooks.read" }, ({ access, params: { endpointId } }) =>
    endpointDeliveries(access.scope, endpointId, readDeliveriesQuery(new URL(request.url).searchParams)),
  );
}
