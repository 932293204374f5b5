import { sendTest } from "#lib/history/webhooks/test-message.mutations.ts";
import { created, sessionRoute } from "#lib/http/dashboard/session-route.ts";

/** The worker sends it within seconds. */
export const POST = sessionRoute({ action: "webhooks.write" }, async ({ access, params: { endpointId }, actor }) =>
  created({ deliveryId: await sendTest(access.scope, endpointId, actor) }),
);
