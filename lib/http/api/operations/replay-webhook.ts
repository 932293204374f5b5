import { type WebhookReplay, webhookReplaySchema } from "#lib/history/webhooks/record.schema.ts";
import { replaySince } from "#lib/history/webhooks/replay.mutations.ts";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { writeInProject } from "#lib/http/api/project-write.ts";
import { WEBHOOK_ID, WEBHOOK_WRITE_ERRORS } from "#lib/http/api/webhook-write.ts";
import { BODY_ERRORS, checkOnce, IDEMPOTENCY_KEY, REPLAYED_HEADER } from "#lib/http/api/write-once.ts";

export const replayWebhook = defineRoute<WebhookReplay>({
  name: "replayWebhook",
  method: "POST",
  path: "/v1/webhooks/{webhookId}/replay",
  tag: "Webhook endpoints",
  summary: "Send messages again",
  description:
    "Sends again what failed since a moment, or all events since then. Each message keeps its id, so a receiver can leave out what it has. Needs a key with the permission `webhooks`. Beta: its shape can still change.",
  access: "read_write",
  permission: "webhooks",
  stability: "beta",
  pathParameters: WEBHOOK_ID,
  headers: IDEMPOTENCY_KEY,
  body: { schema: webhookReplaySchema, examples: { failed: { since: "2026-11-21T09:30:00Z", which: "failed" } } },
  replies: { 202: { description: "The messages are queued.", headers: REPLAYED_HEADER } },
  errors: [...WEBHOOK_WRITE_ERRORS, ...BODY_ERRORS, "not_found"],
  checkHead: checkOnce,
  run: ({ request, scope, actor, path, body, bytes, now }) =>
    writeInProject({ request, scope, actor, bytes, now }, "webhooks.write", async (_tx, open) => {
      await replaySince(scope, path["webhookId"] ?? "", body, actor, open);
      return { status: 202, body: null };
    }),
});
