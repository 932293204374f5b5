import { rotateSecret } from "#lib/history/webhooks/mutations.ts";
import { rotationSchema } from "#lib/history/webhooks/schema.ts";
import { created, sessionRoute } from "#lib/http/dashboard/session-route.ts";

/** Only this response contains the new secret. */
export const POST = sessionRoute(
  { action: "webhooks.write", body: rotationSchema, needsProof: true },
  async ({ access, params: { endpointId }, body, actor }) => created(await rotateSecret(access.scope, endpointId, body.overlapMs, actor)),
);
