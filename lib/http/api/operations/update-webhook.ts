import { changeEndpoint } from "#lib/history/webhooks/mutations.ts";
import { WEBHOOK_EXAMPLE, type WebhookPatch, webhookPatchSchema, webhookSchema } from "#lib/history/webhooks/record.schema.ts";
import { webhookView } from "#lib/history/webhooks/record.view.ts";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { writeInProject } from "#lib/http/api/project-write.ts";
import { JSON_MEDIA_TYPE, MERGE_PATCH_MEDIA_TYPE } from "#lib/http/api/request-body.ts";
import { requireEnquiries, WEBHOOK_ID, WEBHOOK_WRITE_ERRORS } from "#lib/http/api/webhook-write.ts";
import { BODY_ERRORS, checkOnce, IDEMPOTENCY_KEY, REPLAYED_HEADER } from "#lib/http/api/write-once.ts";
import { exactJson } from "#lib/platform/exact-json.ts";

export const updateWebhook = defineRoute<WebhookPatch>({
  name: "updateWebhook",
  method: "PATCH",
  path: "/v1/webhooks/{webhookId}",
  tag: "Webhook endpoints",
  summary: "Change a webhook endpoint",
  description:
    "Changes an endpoint, pauses it, or lets it go on (RFC 7396). Needs a key with the permission `webhooks`. Beta: its shape can still change.",
  access: "read_write",
  permission: "webhooks",
  stability: "beta",
  pathParameters: WEBHOOK_ID,
  headers: IDEMPOTENCY_KEY,
  body: {
    schema: webhookPatchSchema,
    examples: { pause: { state: "paused" }, types: { eventTypes: [] } },
    mediaTypes: [MERGE_PATCH_MEDIA_TYPE, JSON_MEDIA_TYPE],
  },
  replies: {
    200: { description: "The endpoint as it is now.", schema: webhookSchema, headers: REPLAYED_HEADER, example: WEBHOOK_EXAMPLE },
  },
  errors: [...WEBHOOK_WRITE_ERRORS, ...BODY_ERRORS, "not_found"],
  checkHead: checkOnce,
  run: ({ request, scope, actor, path, body, bytes, now }) =>
    writeInProject({ request, scope, actor, bytes, now }, "webhooks.write", async (tx, open) => {
      const webhookId = path["webhookId"] ?? "";
      await requireEnquiries(tx, scope, actor, { ...body, webhookId });
      const changed = await changeEndpoint(scope, webhookId, body, actor, open);
      return { status: 200, body: exactJson(webhookView(changed)) };
    }),
});
