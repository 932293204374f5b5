import { createApiKeyWithin } from "#lib/gateway/api-keys/mutations.ts";
import { expiryOf } from "#lib/gateway/api-keys/record.mutations.ts";
import { CREATED_KEY_EXAMPLE, createdKeySchema, type NewKeyRecord, newKeyRecordSchema } from "#lib/gateway/api-keys/record.schema.ts";
import { createdKeyView } from "#lib/gateway/api-keys/record.view.ts";
import { KEY_WRITE_ERRORS, writeKeys } from "#lib/http/api/api-key-write.ts";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { BODY_ERRORS, checkOnce, IDEMPOTENCY_KEY } from "#lib/http/api/write-once.ts";
import { exactJson } from "#lib/platform/exact-json.ts";

export const createApiKey = defineRoute<NewKeyRecord>({
  name: "createApiKey",
  method: "POST",
  path: "/v1/api-keys",
  tag: "API keys",
  summary: "Create API key",
  description:
    "Creates a key of the project. Only this response has the secret: it is not stored, so a repeated `Idempotency-Key` is a 409 that says so. The new key has no more rights than the one that creates it, and does not outlive it. Needs a key with the permission `keys`. Beta: its shape can still change.",
  access: "read_write",
  permission: "keys",
  stability: "beta",
  headers: IDEMPOTENCY_KEY,
  body: {
    schema: newKeyRecordSchema,
    examples: { min: { name: "Website", scope: "read" }, full: { name: "Intake", permissions: ["keys"], expiresAt: null } },
  },
  replies: { 201: { description: "The new key, with its secret.", schema: createdKeySchema, example: CREATED_KEY_EXAMPLE } },
  errors: [...KEY_WRITE_ERRORS, ...BODY_ERRORS, "limit_reached"],
  checkHead: checkOnce,
  run: ({ request, scope, actor, body, bytes, now }) =>
    writeKeys({ request, scope, actor, bytes, now }, async (tx) => {
      const { name, scope: access = "read_write", permissions = [], expiresAt } = body;
      const wanted = { name, scope: access, permissions: [...new Set(permissions)], expiresAt: expiryOf(expiresAt, now) };
      const created = await createApiKeyWithin(tx, scope, wanted, actor);
      return { status: 201, body: exactJson(createdKeyView(created)), isSecret: true };
    }),
});
