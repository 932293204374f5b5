import { replayDelivery } from "#lib/history/webhooks/replay.mutations.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";

interface Context {
  params: Promise<{ project: string; endpointId: string; deliveryId: string }>;
}

/** Keeps the message ID. */
export function POST(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "webhooks.write" }, ({ access, params: { endpointId, deliveryId }, actor }) =>
    replayDelivery(access.scope, endpointId, deliveryId, actor),
  );
}
