import { rotateApiKey } from "#lib/gateway/api-keys/rotation.mutations.ts";
import { rotationSchema } from "#lib/gateway/api-keys/schema.ts";
import { created, sessionRoute } from "#lib/http/dashboard/session-route.ts";

/** Only this response contains the new key. Requires recent reauthentication. */
export const POST = sessionRoute(
  { action: "keys.write", body: rotationSchema, needsProof: true },
  async ({ access, params: { keyId }, body, actor }) => created(await rotateApiKey(access.scope, keyId, body.overlapMs, actor)),
);
