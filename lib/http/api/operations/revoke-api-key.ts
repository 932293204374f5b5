import { changeKeyWithin, REVOKE } from "#lib/gateway/api-keys/mutations.ts";
import { changed } from "#lib/gateway/api-keys/record.mutations.ts";
import { KEY_ID, KEY_WRITE_ERRORS, writeKeys } from "#lib/http/api/api-key-write.ts";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { checkOnce, IDEMPOTENCY_KEY, REPLAYED_HEADER } from "#lib/http/api/write-once.ts";

export const revokeApiKey = defineRoute({
  name: "revokeApiKey",
  method: "DELETE",
  path: "/v1/api-keys/{apiKeyId}",
  tag: "API keys",
  summary: "Revoke an API key",
  description:
    "Ends a key for good, with its next request, on every process. It stays in the list. Needs a key with the permission `keys` and all rights of the other one. Beta: its shape can still change.",
  access: "read_write",
  permission: "keys",
  stability: "beta",
  pathParameters: KEY_ID,
  headers: IDEMPOTENCY_KEY,
  replies: { 204: { description: "The key is revoked.", headers: REPLAYED_HEADER } },
  errors: [...KEY_WRITE_ERRORS, "not_found"],
  checkHead: checkOnce,
  run: ({ request, scope, actor, path, bytes, now }) =>
    writeKeys({ request, scope, actor, bytes, now }, async (tx) => {
      changed(await changeKeyWithin(tx, scope, path["apiKeyId"] ?? "", actor, REVOKE));
      return { status: 204, body: null };
    }),
});
