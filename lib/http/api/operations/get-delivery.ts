import { deliveryOrThrow } from "#lib/history/webhooks/data.ts";
import { DELIVERY_EXAMPLE, webhookDeliverySchema } from "#lib/history/webhooks/record.schema.ts";
import { deliveryDetailView } from "#lib/history/webhooks/record.view.ts";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { CONDITION_HEADERS, entityTag, NOT_MODIFIED, TAG_HEADER } from "#lib/http/api/entity-tag.ts";
import { DELIVERY_ID, requireWebhook, WEBHOOK_ID } from "#lib/http/api/webhook-write.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { hasTokenScope, missingScope } from "#lib/tenancy/scope/token-scopes.rules.ts";

export const getDelivery = defineRoute({
  name: "getDelivery",
  method: "GET",
  path: "/v1/webhooks/{webhookId}/deliveries/{deliveryId}",
  tag: "Webhook endpoints",
  summary: "Get a delivery",
  description:
    "Returns one message with its body and each attempt. Needs a key with the permission `webhooks`. Beta: its shape can still change.",
  access: "read",
  permission: "webhooks",
  stability: "beta",
  pathParameters: { ...WEBHOOK_ID, ...DELIVERY_ID },
  headers: CONDITION_HEADERS,
  replies: {
    200: {
      description: "The delivery.",
      schema: webhookDeliverySchema,
      headers: TAG_HEADER,
      example: { ...DELIVERY_EXAMPLE, body: "{}", tries: [{ at: DELIVERY_EXAMPLE.createdAt, durationMs: 120, status: 200, reason: null }] },
    },
    ...NOT_MODIFIED,
  },
  errors: ["not_found", "insufficient_scope"],
  run: async ({ scope, path, token }) => {
    // The body contains data of animals.
    if (token && !hasTokenScope(token.scopes, "animals", "read")) throw missingScope("animals:read");
    const { id } = await requireWebhook(scope, path);
    const body = exactJson(deliveryDetailView(await deliveryOrThrow(id, path["deliveryId"] ?? "")));
    return { status: 200, etag: entityTag(body, undefined), body };
  },
});
