import { HOUR_MS, MINUTE_MS } from "#lib/platform/time.ts";

/** Of an order whose TXT record is still to be answered for. */
export interface EarlyFacts {
  /** The project's own TXT record is there. */
  isProved: boolean;
  /** Null before the order. */
  dnsValue: string | null;
  /** DNS has that value. */
  isSeen: boolean;
  /** The authority was told to look. */
  isAnswered: boolean;
  /** Epoch milliseconds; null before the order. */
  expiresAt: number | null;
}

/** `prove` and `wait`: nothing is asked of the authority. */
export type EarlyStep = "prove" | "order" | "wait" | "answer" | "expired";

export function earlyStep({ isProved, dnsValue, isSeen, isAnswered, expiresAt }: EarlyFacts, now: number): EarlyStep {
  if (isAnswered) return "answer";
  if (expiresAt !== null && now >= expiresAt) return "expired";
  if (!isProved) return "prove";
  if (dnsValue === null) return "order";
  return isSeen ? "answer" : "wait";
}

/** Where the authority does not say. */
export const ORDER_LASTS_MS = 6 * 24 * HOUR_MS;

/** Doubles up to an hour: checks of the domain's DNS end the wait sooner. */
export function waitForTxt(startedAt: number, expiresAt: number | null, now: number): number {
  const until = now + Math.min(Math.max(now - startedAt, MINUTE_MS), HOUR_MS);
  return expiresAt === null ? until : Math.max(now + MINUTE_MS, Math.min(until, expiresAt));
}

/** @param expires of the order, RFC 3339 */
export function orderExpiry(expires: string | undefined, now: number): number {
  const at = Date.parse(expires ?? "");
  return Number.isNaN(at) ? now + ORDER_LASTS_MS : at;
}
