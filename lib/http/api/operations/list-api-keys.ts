import { apiKeysAfter } from "#lib/gateway/api-keys/data.ts";
import { KEY_EXAMPLE, keyRecordsSchema } from "#lib/gateway/api-keys/record.schema.ts";
import { keyRecordView } from "#lib/gateway/api-keys/record.view.ts";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { CONDITION_HEADERS, entityTag, NOT_MODIFIED, TAG_HEADER } from "#lib/http/api/entity-tag.ts";
import { linkHeader, nextTarget } from "#lib/http/api/pagination.ts";
import { PAGE_HEADERS, PAGE_PARAMETERS } from "#lib/http/api/parameters.ts";
import { exactJson } from "#lib/platform/exact-json.ts";

const PATH = "/v1/api-keys";

export const listApiKeys = defineRoute({
  name: "listApiKeys",
  method: "GET",
  path: PATH,
  tag: "API keys",
  summary: "List API keys",
  description:
    "Returns the project's keys without their secrets, expired and revoked ones too, ascending by id. Needs a key with the permission `keys`. Beta: its shape can still change.",
  access: "read",
  permission: "keys",
  stability: "beta",
  query: PAGE_PARAMETERS,
  headers: CONDITION_HEADERS,
  replies: {
    200: { description: "A page of keys.", schema: keyRecordsSchema, headers: { ...PAGE_HEADERS, ...TAG_HEADER }, example: [KEY_EXAMPLE] },
    ...NOT_MODIFIED,
  },
  errors: ["invalid_parameter", "insufficient_scope"],
  run: async ({ request, scope, query }) => {
    const { values, texts } = query();
    const { keys, nextAfter } = await apiKeysAfter(scope, values);
    const next = nextTarget(PATH, { limit: texts.limit }, nextAfter);
    const body = exactJson(keys.map(keyRecordView));
    return { status: 200, headers: linkHeader(request.origin, next), body, etag: entityTag(body, next) };
  },
});
