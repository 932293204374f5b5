import { deleteEndpoint } from "#lib/history/webhooks/mutations.ts";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { writeInProject } from "#lib/http/api/project-write.ts";
import { WEBHOOK_ID, WEBHOOK_WRITE_ERRORS } from "#lib/http/api/webhook-write.ts";
import { checkOnce, IDEMPOTENCY_KEY, REPLAYED_HEADER } from "#lib/http/api/write-once.ts";

export const deleteWebhook = defineRoute({
  name: "deleteWebhook",
  method: "DELETE",
  path: "/v1/webhooks/{webhookId}",
  tag: "Webhook endpoints",
  summary: "Delete a webhook endpoint",
  description: "Deletes an endpoint with its deliveries. Needs a key with the permission `webhooks`. Beta: its shape can still change.",
  access: "read_write",
  permission: "webhooks",
  stability: "beta",
  pathParameters: WEBHOOK_ID,
  headers: IDEMPOTENCY_KEY,
  replies: { 204: { description: "The endpoint is deleted.", headers: REPLAYED_HEADER } },
  errors: [...WEBHOOK_WRITE_ERRORS, "not_found"],
  checkHead: checkOnce,
  run: ({ request, scope, actor, path, bytes, now }) =>
    writeInProject({ request, scope, actor, bytes, now }, "webhooks.write", async (_tx, open) => {
      await deleteEndpoint(scope, path["webhookId"] ?? "", actor, open);
      return { status: 204, body: null };
    }),
});
