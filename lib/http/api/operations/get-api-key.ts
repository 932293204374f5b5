import { findApiKey } from "#lib/gateway/api-keys/data.ts";
import { KEY_EXAMPLE, keyRecordSchema } from "#lib/gateway/api-keys/record.schema.ts";
import { keyRecordView } from "#lib/gateway/api-keys/record.view.ts";
import { unknownKey } from "#lib/gateway/api-keys/rules.ts";
import { KEY_ID } from "#lib/http/api/api-key-write.ts";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { CONDITION_HEADERS, entityTag, NOT_MODIFIED, TAG_HEADER } from "#lib/http/api/entity-tag.ts";
import { exactJson } from "#lib/platform/exact-json.ts";

export const getApiKey = defineRoute({
  name: "getApiKey",
  method: "GET",
  path: "/v1/api-keys/{apiKeyId}",
  tag: "API keys",
  summary: "Get an API key",
  description: "Returns one key without its secret. Needs a key with the permission `keys`. Beta: its shape can still change.",
  access: "read",
  permission: "keys",
  stability: "beta",
  pathParameters: KEY_ID,
  headers: CONDITION_HEADERS,
  replies: {
    200: { description: "The key.", schema: keyRecordSchema, headers: TAG_HEADER, example: KEY_EXAMPLE },
    ...NOT_MODIFIED,
  },
  errors: ["not_found", "insufficient_scope"],
  run: async ({ scope, path }) => {
    const keyId = path["apiKeyId"] ?? "";
    const found = await findApiKey(scope, keyId);
    if (!found) throw unknownKey(keyId);
    const body = exactJson(keyRecordView(found));
    return { status: 200, etag: entityTag(body, undefined), body };
  },
});
