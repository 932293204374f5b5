import { patchKeyWithin } from "#lib/gateway/api-keys/record.mutations.ts";
import { KEY_EXAMPLE, type KeyPatch, keyPatchSchema, keyRecordSchema } from "#lib/gateway/api-keys/record.schema.ts";
import { keyRecordView } from "#lib/gateway/api-keys/record.view.ts";
import { KEY_ID, KEY_WRITE_ERRORS, writeKeys } from "#lib/http/api/api-key-write.ts";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { JSON_MEDIA_TYPE, MERGE_PATCH_MEDIA_TYPE } from "#lib/http/api/request-body.ts";
import { BODY_ERRORS, checkOnce, IDEMPOTENCY_KEY, REPLAYED_HEADER } from "#lib/http/api/write-once.ts";
import { exactJson } from "#lib/platform/exact-json.ts";

export const updateApiKey = defineRoute<KeyPatch>({
  name: "updateApiKey",
  method: "PATCH",
  path: "/v1/api-keys/{apiKeyId}",
  tag: "API keys",
  summary: "Rename, disable, or enable an API key",
  description:
    "Changes the name of a key, or disables or enables it (RFC 7396). It takes effect with the next request, on every process. Needs a key with the permission `keys` and all rights of the other one. Beta: its shape can still change.",
  access: "read_write",
  permission: "keys",
  stability: "beta",
  pathParameters: KEY_ID,
  headers: IDEMPOTENCY_KEY,
  body: {
    schema: keyPatchSchema,
    examples: { name: { name: "Website" }, disable: { state: "disabled" } },
    mediaTypes: [MERGE_PATCH_MEDIA_TYPE, JSON_MEDIA_TYPE],
  },
  replies: { 200: { description: "The key as it is now.", schema: keyRecordSchema, headers: REPLAYED_HEADER, example: KEY_EXAMPLE } },
  errors: [...KEY_WRITE_ERRORS, ...BODY_ERRORS, "not_found"],
  checkHead: checkOnce,
  run: ({ request, scope, actor, path, body, bytes, now }) =>
    writeKeys({ request, scope, actor, bytes, now }, async (tx) => {
      const view = await patchKeyWithin(tx, scope, { keyId: path["apiKeyId"] ?? "", ...body }, actor);
      return { status: 200, body: exactJson(keyRecordView(view)) };
    }),
});
