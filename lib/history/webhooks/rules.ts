import { parseExactJson } from "#lib/platform/exact-json.ts";
import { MINUTE_MS } from "#lib/platform/time.ts";

/** Long enough for a receiver to restart. */
export const FAILING_NOTICE_MS = 10 * MINUTE_MS;

/** Binds an encrypted secret to its endpoint (`lib/platform/secrets`). */
export const secretContext = (endpointId: string): string => `webhook ${endpointId}`;
export const oldSecretContext = (endpointId: string): string => `webhook_old ${endpointId}`;

/** Same for every attempt and replay of an event. */
export function messageId({ id, eventId }: { id: string | bigint; eventId: string | bigint | null }): string {
  return eventId === null ? `test_${id}` : `evt_${eventId}`;
}

/**
 * Messages about one subject are sent in order.
 * @param data JSON text
 */
export function subjectOf(type: string, data: string): string {
  const facts = parseExactJson(data) as { id?: unknown; petId?: unknown };
  const noun = type.split(".")[0] ?? type;
  if (noun === "pet" || noun === "enquiry") return `${noun}:${facts.id}`;
  return facts.petId === undefined ? `${noun}:${facts.id ?? ""}` : `pet:${facts.petId}`;
}

export const TEST_TYPE = "webhook.test";
export const TEST_SUBJECT = "test";

export function testBody(at: string): string {
  return JSON.stringify({ id: 0, type: TEST_TYPE, occurredAt: at, data: { message: "This is a test message." } });
}
