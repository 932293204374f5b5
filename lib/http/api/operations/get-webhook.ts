import { WEBHOOK_EXAMPLE, webhookSchema } from "#lib/history/webhooks/record.schema.ts";
import { webhookView } from "#lib/history/webhooks/record.view.ts";
import { endpointView } from "#lib/history/webhooks/view.ts";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { CONDITION_HEADERS, entityTag, NOT_MODIFIED, TAG_HEADER } from "#lib/http/api/entity-tag.ts";
import { requireWebhook, WEBHOOK_ID } from "#lib/http/api/webhook-write.ts";
import { exactJson } from "#lib/platform/exact-json.ts";

export const getWebhook = defineRoute({
  name: "getWebhook",
  method: "GET",
  path: "/v1/webhooks/{webhookId}",
  tag: "Webhook endpoints",
  summary: "Get a webhook endpoint",
  description: "Returns one endpoint without its secret. Needs a key with the permission `webhooks`. Beta: its shape can still change.",
  access: "read",
  permission: "webhooks",
  stability: "beta",
  pathParameters: WEBHOOK_ID,
  headers: CONDITION_HEADERS,
  replies: {
    200: { description: "The endpoint.", schema: webhookSchema, headers: TAG_HEADER, example: WEBHOOK_EXAMPLE },
    ...NOT_MODIFIED,
  },
  errors: ["not_found", "insufficient_scope"],
  run: async ({ scope, path, now }) => {
    const body = exactJson(webhookView(endpointView(await requireWebhook(scope, path), now)));
    return { status: 200, etag: entityTag(body, undefined), body };
  },
});
