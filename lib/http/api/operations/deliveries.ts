import { deliveriesAfter, deliveryOrThrow } from "#lib/history/webhooks/data.ts";
import { DELIVERY_STATES } from "#lib/history/webhooks/deliveries.schema.ts";
import {
  DELIVERY_EXAMPLE,
  type WebhookReplay,
  webhookDeliveriesSchema,
  webhookDeliverySchema,
  webhookReplaySchema,
  webhookTestSchema,
} from "#lib/history/webhooks/record.schema.ts";
import { deliveryDetailView, deliveryView } from "#lib/history/webhooks/record.view.ts";
import { replayDelivery as replay, replaySince } from "#lib/history/webhooks/replay.mutations.ts";
import { sendTest } from "#lib/history/webhooks/test-message.mutations.ts";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { pageReply } from "#lib/http/api/pagination.ts";
import { MOMENT, ORDER_PARAMETER, oneOf, PAGE_PARAMETERS } from "#lib/http/api/parameters.ts";
import { writeInProject } from "#lib/http/api/project-write.ts";
import { pageRead, recordRead, recordReply } from "#lib/http/api/replies.ts";
import { DELIVERY_ID, requireWebhook, WEBHOOK_ID } from "#lib/http/api/webhook-write.ts";
import { REPLAYED_HEADER } from "#lib/http/api/write-once.ts";
import { exactJson } from "#lib/platform/exact-json.ts";

const COMMON = { tag: "Webhook endpoints", permission: "webhooks" } as const;

export const listDeliveries = defineRoute({
  name: "listDeliveries",
  method: "GET",
  path: "/v1/webhooks/{webhookId}/deliveries",
  ...COMMON,
  summary: "List deliveries",
  description: "Returns what was sent to an endpoint, or waits, ascending by id unless `order` says otherwise.",
  pathParameters: WEBHOOK_ID,
  query: {
    ...PAGE_PARAMETERS,
    status: { description: "Return only deliveries with this status.", example: "failed", ...oneOf(DELIVERY_STATES, undefined) },
    order: ORDER_PARAMETER,
    updatedSince: {
      description: "Return only deliveries that were queued or ended at this moment or later, or that still wait after an attempt.",
      example: "2026-11-21T09:30:00Z",
      ...MOMENT,
    },
  },
  ...pageRead("A page of deliveries.", webhookDeliveriesSchema, DELIVERY_EXAMPLE),
  run: async ({ request, scope, path, query }) => {
    const { values, texts } = query();
    const { id } = await requireWebhook(scope, path);
    const { limit, status, order, updatedSince } = texts;
    const { rows, nextAfter } = await deliveriesAfter(id, { ...values, state: values.status });
    const kept = { limit, status, order, updatedSince };
    return pageReply(request.origin, { path: `/v1/webhooks/${id}/deliveries`, kept, body: exactJson(rows.map(deliveryView)), nextAfter });
  },
});

export const getDelivery = defineRoute({
  name: "getDelivery",
  method: "GET",
  path: "/v1/webhooks/{webhookId}/deliveries/{deliveryId}",
  ...COMMON,
  summary: "Get a delivery",
  description: "Returns one message with its body and each attempt.",
  shows: "animals",
  pathParameters: DELIVERY_ID,
  ...recordRead("The delivery.", webhookDeliverySchema, {
    ...DELIVERY_EXAMPLE,
    body: "{}",
    tries: [{ at: DELIVERY_EXAMPLE.createdAt, durationMs: 120, status: 200, reason: null }],
  }),
  run: async ({ scope, path }) => {
    const { id } = await requireWebhook(scope, path);
    return recordReply(exactJson(deliveryDetailView(await deliveryOrThrow(id, path["deliveryId"] ?? ""))));
  },
});

export const replayDelivery = defineRoute({
  name: "replayDelivery",
  method: "POST",
  path: "/v1/webhooks/{webhookId}/deliveries/{deliveryId}/replay",
  ...COMMON,
  summary: "Send a message again",
  description: "Sends one message again, with the same id and body.",
  pathParameters: DELIVERY_ID,
  replies: { 202: { description: "The message is queued.", headers: REPLAYED_HEADER } },
  errors: ["conflict", "too_many_requests"],
  run: ({ request, scope, actor, path, bytes, now }) =>
    writeInProject({ request, scope, actor, bytes, now }, "webhooks.write", async (_tx, open) => {
      await replay(scope, path["webhookId"] ?? "", path["deliveryId"] ?? "", actor, open);
      return { status: 202, body: null };
    }),
});

export const replayWebhook = defineRoute<WebhookReplay>({
  name: "replayWebhook",
  method: "POST",
  path: "/v1/webhooks/{webhookId}/replay",
  ...COMMON,
  summary: "Send messages again",
  description:
    "Sends again what failed since a moment, or all events since then. Each message keeps its id, so a receiver can leave out what it has.",
  pathParameters: WEBHOOK_ID,
  body: { schema: webhookReplaySchema, examples: { failed: { since: "2026-11-21T09:30:00Z", which: "failed" } } },
  replies: { 202: { description: "The messages are queued.", headers: REPLAYED_HEADER } },
  errors: ["conflict", "too_many_requests"],
  run: ({ request, scope, actor, path, body, bytes, now }) =>
    writeInProject({ request, scope, actor, bytes, now }, "webhooks.write", async (_tx, open) => {
      await replaySince(scope, path["webhookId"] ?? "", body, actor, open);
      return { status: 202, body: null };
    }),
});

export const testWebhook = defineRoute({
  name: "testWebhook",
  method: "POST",
  path: "/v1/webhooks/{webhookId}/test",
  ...COMMON,
  summary: "Send a test message",
  description:
    "Sends `webhook.test` once, even while the endpoint is paused. Tests and replays together are at most ten a minute for an endpoint.",
  pathParameters: WEBHOOK_ID,
  replies: {
    202: { description: "The message is queued.", schema: webhookTestSchema, headers: REPLAYED_HEADER, example: { deliveryId: 90 } },
  },
  errors: ["conflict", "too_many_requests"],
  run: ({ request, scope, actor, path, bytes, now }) =>
    writeInProject({ request, scope, actor, bytes, now }, "webhooks.write", async (_tx, open) => {
      const deliveryId = await sendTest(scope, path["webhookId"] ?? "", actor, open);
      return { status: 202, body: exactJson({ deliveryId: BigInt(deliveryId) }) };
    }),
});
