import { replayDelivery as replay } from "#lib/history/webhooks/replay.mutations.ts";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { writeInProject } from "#lib/http/api/project-write.ts";
import { DELIVERY_ID, WEBHOOK_ID, WEBHOOK_WRITE_ERRORS } from "#lib/http/api/webhook-write.ts";
import { checkOnce, IDEMPOTENCY_KEY, REPLAYED_HEADER } from "#lib/http/api/write-once.ts";

export const replayDelivery = defineRoute({
  name: "replayDelivery",
  method: "POST",
  path: "/v1/webhooks/{webhookId}/deliveries/{deliveryId}/replay",
  tag: "Webhook endpoints",
  summary: "Send a message again",
  description:
    "Sends one message again, with the same id and body. Needs a key with the permission `webhooks`. Beta: its shape can still change.",
  access: "read_write",
  permission: "webhooks",
  stability: "beta",
  pathParameters: { ...WEBHOOK_ID, ...DELIVERY_ID },
  headers: IDEMPOTENCY_KEY,
  replies: { 202: { description: "The message is queued.", headers: REPLAYED_HEADER } },
  errors: [...WEBHOOK_WRITE_ERRORS, "not_found"],
  checkHead: checkOnce,
  run: ({ request, scope, actor, path, bytes, now }) =>
    writeInProject({ request, scope, actor, bytes, now }, "webhooks.write", async (_tx, open) => {
      await replay(scope, path["webhookId"] ?? "", path["deliveryId"] ?? "", actor, open);
      return { status: 202, body: null };
    }),
});
