import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";

const SECRET_BYTES = 32;

/** Standard Webhooks: `whsec_` and base64. */
export function newSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;
}

interface SignedHeaders {
  "webhook-id": string;
  /** Epoch seconds. */
  "webhook-timestamp": string;
  /** One per secret, separated by spaces. */
  "webhook-signature": string;
}

/** @param messageId same for every attempt, so receivers can deduplicate */
export function signedHeaders(secrets: readonly string[], messageId: string, body: string, now: number): SignedHeaders {
  const at = new Date(now);
  return {
    "webhook-id": messageId,
    "webhook-timestamp": String(Math.floor(now / 1000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(messageId, at, body)).join(" "),
  };
}
