import { replaySince } from "#lib/history/webhooks/replay.mutations.ts";
import { replaySchema } from "#lib/history/webhooks/schema.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";

export function POST(request: Request, { params }: { params: Promise<{ project: string; endpointId: string }> }): Promise<Response> {
  const options = { action: "webhooks.write", body: replaySchema } as const;
  return sessionRoute(request, params, options, ({ access, params: { endpointId }, body, actor }) =>
    replaySince(access.scope, endpointId, body, actor),
  );
}
