import { deliveriesAfter } from "#lib/history/webhooks/data.ts";
import { DELIVERY_STATES } from "#lib/history/webhooks/deliveries.schema.ts";
import { DELIVERY_EXAMPLE, webhookDeliveriesSchema } from "#lib/history/webhooks/record.schema.ts";
import { deliveryView } from "#lib/history/webhooks/record.view.ts";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { CONDITION_HEADERS, entityTag, NOT_MODIFIED, TAG_HEADER } from "#lib/http/api/entity-tag.ts";
import { linkHeader, nextTarget } from "#lib/http/api/pagination.ts";
import { oneOf, PAGE_HEADERS, PAGE_PARAMETERS } from "#lib/http/api/parameters.ts";
import { requireWebhook, WEBHOOK_ID } from "#lib/http/api/webhook-write.ts";
import { exactJson } from "#lib/platform/exact-json.ts";

export const listDeliveries = defineRoute({
  name: "listDeliveries",
  method: "GET",
  path: "/v1/webhooks/{webhookId}/deliveries",
  tag: "Webhook endpoints",
  summary: "List deliveries",
  description:
    "Returns what was sent to an endpoint, or waits, ascending by id. Needs a key with the permission `webhooks`. Beta: its shape can still change.",
  access: "read",
  permission: "webhooks",
  stability: "beta",
  pathParameters: WEBHOOK_ID,
  query: {
    ...PAGE_PARAMETERS,
    state: { description: "Return only deliveries in this state.", example: "failed", ...oneOf(DELIVERY_STATES, undefined) },
  },
  headers: CONDITION_HEADERS,
  replies: {
    200: {
      description: "A page of deliveries.",
      schema: webhookDeliveriesSchema,
      headers: { ...PAGE_HEADERS, ...TAG_HEADER },
      example: [DELIVERY_EXAMPLE],
    },
    ...NOT_MODIFIED,
  },
  errors: ["invalid_parameter", "not_found", "insufficient_scope"],
  run: async ({ request, scope, path, query }) => {
    const { values, texts } = query();
    const { id } = await requireWebhook(scope, path);
    const { rows, nextAfter } = await deliveriesAfter(id, values);
    const next = nextTarget(`/v1/webhooks/${id}/deliveries`, { limit: texts.limit, state: texts.state }, nextAfter);
    const body = exactJson(rows.map(deliveryView));
    return { status: 200, headers: linkHeader(request.origin, next), body, etag: entityTag(body, next) };
  },
});
