import { Webhook } from "standardwebhooks";
import { PetstoreError } from "./errors.ts";
import { parseJson } from "./json.ts";
import type { PetstoreEvent } from "./types.ts";

/** As `fetch`, Node, or a framework gives them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

const WITHOUT_HEADERS = { "webhook-id": "", "webhook-timestamp": "", "webhook-signature": "" };

function plainHeaders(headers: WebhookHeaders): Record<string, string> {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), String(value ?? "")]));
}

/**
 * Checks that the service sent this message, and recently (Standard Webhooks).
 * @param payload the request's body exactly as received, not parsed
 * @param secret `whsec_…`
 * @throws PetstoreError `invalid_webhook`: answer 400 and ignore the message
 */
export function verifyWebhook(payload: string | Uint8Array, headers: WebhookHeaders, secret: string): PetstoreEvent {
  const text = typeof payload === "string" ? payload : new TextDecoder().decode(payload);
  try {
    new Webhook(secret).verify(text, { ...WITHOUT_HEADERS, ...plainHeaders(headers) }, { jsonParse: false });
    return parseJson(text) as PetstoreEvent;
  } catch (cause) {
    throw new PetstoreError("invalid_webhook", cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
