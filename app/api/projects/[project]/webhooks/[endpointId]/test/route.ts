import { sendTest } from "#lib/history/webhooks/test-message.mutations.ts";
import { created, sessionRoute } from "#lib/http/dashboard/session-route.ts";

/** The worker sends it within seconds. */
export function POST(request: Request, { params }: { params: Promise<{ project: string; endpointId: string }> }): Promise<Response> {
  return sessionRoute(request, params, { action: "webhooks.write" }, async ({ access, params: { endpointId }, actor }) =>
    created({ deliveryId: await sendTest(access.scope, endpointId, actor) }),
  );
}
