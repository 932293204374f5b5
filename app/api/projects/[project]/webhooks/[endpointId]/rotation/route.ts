import { rotateSecret } from "#lib/history/webhooks/mutations.ts";
import { rotationSchema } from "#lib/history/webhooks/schema.ts";
import { created, sessionRoute } from "#lib/http/dashboard/session-route.ts";

/** Only this response contains the new secret. */
export function POST(request: Request, { params }: { params: Promise<{ project: string; endpointId: string }> }): Promise<Response> {
  const options = { action: "webhooks.write", body: rotationSchema, needsProof: true } as const;
  return sessionRoute(request, params, options, async ({ access, params: { endpointId }, body, actor }) =>
    created(await rotateSecret(access.scope, endpointId, body.overlapMs, actor)),
  );
}
