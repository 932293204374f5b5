import { triesSchema } from "#lib/history/webhooks/deliveries.schema.ts";
import { messageId } from "#lib/history/webhooks/rules.ts";
import type { EndpointView, ShownSecret } from "#lib/history/webhooks/schema.ts";
import type { WebhookDelivery } from "#lib/platform/db/generated/client.ts";

export function webhookView(view: EndpointView) {
  const { id, url, description, eventTypes, sendsPersonalData, state, failingSince, lastSuccessAt, oldSecretUntil, createdAt } = view;
  return {
    ...{ id: BigInt(id), url, description, eventTypes, sendsPersonalData, status: state },
    ...{ failingSince, lastSuccessAt, oldSecretUntil, createdAt },
  };
}

export function createdWebhookView({ endpoint, secret }: ShownSecret) {
  return { ...webhookView(endpoint), secret };
}

export function deliveryView(row: WebhookDelivery) {
  const { id, type, state, attempts, createdAt, nextAttemptAt } = row;
  const times = { createdAt: createdAt.toISOString(), nextAttemptAt: nextAttemptAt?.toISOString() ?? null };
  return { id, messageId: messageId(row), type, status: state, attempts, ...times };
}

export function deliveryDetailView(row: WebhookDelivery) {
  const tries = triesSchema.parse(row.tries).toReversed();
  return {
    ...deliveryView(row),
    body: row.body,
    tries: tries.map(({ at, durationMs, status, reason }) => ({ at, durationMs, status, reason })),
  };
}
