import { replaySince } from "#lib/history/webhooks/replay.mutations.ts";
import { replaySchema } from "#lib/history/webhooks/schema.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";

export const POST = sessionRoute({ action: "webhooks.write", body: replaySchema }, ({ access, params: { endpointId }, body, actor }) =>
  replaySince(access.scope, endpointId, body, actor),
);
