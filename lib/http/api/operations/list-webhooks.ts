import { endpointsAfter } from "#lib/history/webhooks/data.ts";
import { WEBHOOK_EXAMPLE, webhooksSchema } from "#lib/history/webhooks/record.schema.ts";
import { webhookView } from "#lib/history/webhooks/record.view.ts";
import { endpointView } from "#lib/history/webhooks/view.ts";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { CONDITION_HEADERS, entityTag, NOT_MODIFIED, TAG_HEADER } from "#lib/http/api/entity-tag.ts";
import { linkHeader, nextTarget } from "#lib/http/api/pagination.ts";
import { PAGE_HEADERS, PAGE_PARAMETERS } from "#lib/http/api/parameters.ts";
import { exactJson } from "#lib/platform/exact-json.ts";

const PATH = "/v1/webhooks";

export const listWebhooks = defineRoute({
  name: "listWebhooks",
  method: "GET",
  path: "/v1/webhooks",
  tag: "Webhook endpoints",
  summary: "List webhook endpoints",
  description:
    "Returns the addresses that get events, without their secrets, ascending by id. Needs a key with the permission `webhooks`. Beta: its shape can still change.",
  access: "read",
  permission: "webhooks",
  stability: "beta",
  query: PAGE_PARAMETERS,
  headers: CONDITION_HEADERS,
  replies: {
    200: {
      description: "A page of endpoints.",
      schema: webhooksSchema,
      headers: { ...PAGE_HEADERS, ...TAG_HEADER },
      example: [WEBHOOK_EXAMPLE],
    },
    ...NOT_MODIFIED,
  },
  errors: ["invalid_parameter", "insufficient_scope"],
  run: async ({ request, scope, query, now }) => {
    const { values, texts } = query();
    const { rows, nextAfter } = await endpointsAfter(scope, values);
    const next = nextTarget(PATH, { limit: texts.limit }, nextAfter);
    const body = exactJson(rows.map((row) => webhookView(endpointView(row, now))));
    return { status: 200, headers: linkHeader(request.origin, next), body, etag: entityTag(body, next) };
  },
});
