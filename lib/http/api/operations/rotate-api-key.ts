import { changed } from "#lib/gateway/api-keys/record.mutations.ts";
import {
  CREATED_KEY_EXAMPLE,
  createdKeySchema,
  DEFAULT_OVERLAP_SECONDS,
  type KeyRotation,
  keyRotationSchema,
} from "#lib/gateway/api-keys/record.schema.ts";
import { createdKeyView } from "#lib/gateway/api-keys/record.view.ts";
import { rotateKeyWithin } from "#lib/gateway/api-keys/rotation.mutations.ts";
import { KEY_ID, KEY_WRITE_ERRORS, writeKeys } from "#lib/http/api/api-key-write.ts";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { BODY_ERRORS, checkOnce, IDEMPOTENCY_KEY } from "#lib/http/api/write-once.ts";
import { exactJson } from "#lib/platform/exact-json.ts";

export const rotateApiKey = defineRoute<KeyRotation>({
  name: "rotateApiKey",
  method: "POST",
  path: "/v1/api-keys/{apiKeyId}/rotate",
  tag: "API keys",
  summary: "Rotate an API key",
  description:
    "Creates a key with the same rights and name, and lets the old one work on for the overlap. A key can rotate itself. Only this response has the secret: it is not stored, so a repeated `Idempotency-Key` is a 409 that says so. Needs a key with the permission `keys` and all rights of the other one. Beta: its shape can still change.",
  access: "read_write",
  permission: "keys",
  stability: "beta",
  pathParameters: KEY_ID,
  headers: IDEMPOTENCY_KEY,
  body: { schema: keyRotationSchema, examples: { hour: { overlapSeconds: 3600 } } },
  replies: {
    201: { description: "The new key, with its secret.", schema: createdKeySchema, example: { ...CREATED_KEY_EXAMPLE, rotatedFromId: 11 } },
  },
  errors: [...KEY_WRITE_ERRORS, ...BODY_ERRORS, "not_found", "limit_reached"],
  checkHead: checkOnce,
  run: ({ request, scope, actor, path, body, bytes, now }) =>
    writeKeys({ request, scope, actor, bytes, now }, async (tx) => {
      const overlapMs = (body.overlapSeconds ?? DEFAULT_OVERLAP_SECONDS) * 1000;
      const rotated = changed(await rotateKeyWithin(tx, scope, path["apiKeyId"] ?? "", overlapMs, actor));
      return { status: 201, body: exactJson(createdKeyView(rotated)), isSecret: true };
    }),
});
