import { EVENT_TYPES } from "#lib/history/events/schema.ts";
import { type EventTitle, eventTitle, type TitleFacts } from "#lib/history/events/words.view.ts";
import { DELIVERY_STATES, type DeliveryDetail, type DeliveryRow, triesSchema } from "#lib/history/webhooks/deliveries.schema.ts";
import { messageId } from "#lib/history/webhooks/rules.ts";
import { ENDPOINT_STATES, type EndpointView } from "#lib/history/webhooks/schema.ts";
import type { WebhookDelivery, WebhookEndpoint } from "#lib/platform/db/generated/client.ts";
import { parseExactJson } from "#lib/platform/exact-json.ts";

const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null;

export function endpointView(row: WebhookEndpoint, now: number): EndpointView {
  const { id, url, description, disabledReason, oldSecretUntil, sendsPersonalData } = row;
  return {
    id: String(id),
    url,
    description,
    eventTypes: EVENT_TYPES.filter((type) => row.eventTypes.includes(type)),
    sendsPersonalData,
    state: ENDPOINT_STATES.find((state) => state === row.state) ?? "paused",
    disabledAt: timeOf(row.disabledAt),
    disabledReason: disabledReason === "gone" || disabledReason === "exhausted" ? disabledReason : null,
    failingSince: timeOf(row.failingSince),
    lastSuccessAt: timeOf(row.lastSuccessAt),
    oldSecretUntil: oldSecretUntil !== null && oldSecretUntil.getTime() > now ? oldSecretUntil.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
  };
}

export function messageFacts({ body }: Pick<WebhookDelivery, "body">): TitleFacts {
  return (parseExactJson(body) as { data: TitleFacts }).data;
}

function titleOf(row: WebhookDelivery, petNames: ReadonlyMap<string, string>): EventTitle {
  const type = EVENT_TYPES.find((one) => one === row.type);
  return type ? eventTitle(type, messageFacts(row), petNames) : { what: "Test message", subject: "" };
}

/** @param petNames by id */
export function deliveryRow(row: WebhookDelivery, petNames: ReadonlyMap<string, string>): DeliveryRow {
  const { id, type, attempts } = row;
  const last = triesSchema.parse(row.tries).at(-1);
  return {
    id: String(id),
    messageId: messageId(row),
    type,
    ...titleOf(row, petNames),
    isTest: row.eventId === null,
    state: DELIVERY_STATES.find((state) => state === row.state) ?? "waiting",
    attempts,
    createdAt: row.createdAt.toISOString(),
    lastTry: last ? { at: last.at, status: last.status, reason: last.reason, durationMs: last.durationMs } : null,
    nextAttemptAt: timeOf(row.nextAttemptAt),
  };
}

export function deliveryDetail(row: WebhookDelivery, petNames: ReadonlyMap<string, string>): DeliveryDetail {
  return { ...deliveryRow(row, petNames), body: row.body, tries: triesSchema.parse(row.tries).toReversed() };
}
