import { webhookTestSchema } from "#lib/history/webhooks/record.schema.ts";
import { sendTest } from "#lib/history/webhooks/test-message.mutations.ts";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { writeInProject } from "#lib/http/api/project-write.ts";
import { WEBHOOK_ID, WEBHOOK_WRITE_ERRORS } from "#lib/http/api/webhook-write.ts";
import { checkOnce, IDEMPOTENCY_KEY, REPLAYED_HEADER } from "#lib/http/api/write-once.ts";
import { exactJson } from "#lib/platform/exact-json.ts";

export const testWebhook = defineRoute({
  name: "testWebhook",
  method: "POST",
  path: "/v1/webhooks/{webhookId}/test",
  tag: "Webhook endpoints",
  summary: "Send a test message",
  description:
    "Sends `webhook.test` once, even while the endpoint is paused. Tests and replays together are at most ten a minute for an endpoint. Needs a key with the permission `webhooks`. Beta: its shape can still change.",
  access: "read_write",
  permission: "webhooks",
  stability: "beta",
  pathParameters: WEBHOOK_ID,
  headers: IDEMPOTENCY_KEY,
  replies: {
    202: { description: "The message is queued.", schema: webhookTestSchema, headers: REPLAYED_HEADER, example: { deliveryId: 90 } },
  },
  errors: [...WEBHOOK_WRITE_ERRORS, "not_found"],
  checkHead: checkOnce,
  run: ({ request, scope, actor, path, bytes, now }) =>
    writeInProject({ request, scope, actor, bytes, now }, "webhooks.write", async (_tx, open) => {
      const deliveryId = await sendTest(scope, path["webhookId"] ?? "", actor, open);
      return { status: 202, body: exactJson({ deliveryId: BigInt(deliveryId) }) };
    }),
});
