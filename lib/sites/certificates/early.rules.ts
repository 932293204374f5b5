import type { CertificateAttempt } from "#lib/platform/db/generated/client.ts";
import { HOUR_MS, MINUTE_MS } from "#lib/platform/time.ts";
import type { DnsLine } from "#lib/sites/dns/schema.ts";

export interface EarlyFacts {
  isProved: boolean;
  dnsValue: string | null;
  isSeen: boolean;
  isAnswered: boolean;
  /** Epoch milliseconds; null before the order. */
  expiresAt: number | null;
}

/** `prove` and `wait` ask the authority nothing. */
export type EarlyStep = "prove" | "order" | "wait" | "answer" | "expired";

export function earlyStep({ isProved, dnsValue, isSeen, isAnswered, expiresAt }: EarlyFacts, now: number): EarlyStep {
  if (isAnswered) return "answer";
  if (expiresAt !== null && now >= expiresAt) return "expired";
  if (!isProved) return "prove";
  if (dnsValue === null) return "order";
  return isSeen ? "answer" : "wait";
}

/** Assumed when the authority gives no expiration. */
export const ORDER_LASTS_MS = 6 * 24 * HOUR_MS;

/** Doubles up to an hour; checks end it sooner. */
export function waitForTxt(startedAt: number, expiresAt: number | null, now: number): number {
  const until = now + Math.min(Math.max(now - startedAt, MINUTE_MS), HOUR_MS);
  return expiresAt === null ? until : Math.max(now + MINUTE_MS, Math.min(until, expiresAt));
}

/** @param expires of the order, in RFC 3339 */
export function orderExpiry(expires: string | undefined, now: number): number {
  const at = Date.parse(expires ?? "");
  return Number.isNaN(at) ? now + ORDER_LASTS_MS : at;
}

type Latest = Pick<CertificateAttempt, "state" | "step" | "reason" | "endedAt" | "retryAt" | "dnsValue">;

export interface EarlyCheck {
  askedAt: number;
  /** The value of `_acme-challenge` that DNS has. */
  seen: string | null;
  /** Undefined if no CAA record is needed. */
  caa: DnsLine["verdict"] | undefined;
}

/** Steps that cost the authority nothing, or that a person requested, do not wait. */
export function mayAdvance(latest: Latest | null, { askedAt, seen, caa }: EarlyCheck, now: number): boolean {
  if (latest === null || latest.state === "issued") return true;
  const isPaused = latest.retryAt !== null && latest.retryAt.getTime() > now;
  if (latest.state === "running") {
    if (!isPaused) return true;
    return latest.dnsValue === null ? latest.step === "ordering" && caa !== "unknown" : latest.dnsValue === seen;
  }
  if (latest.reason === null || latest.endedAt === null || askedAt > latest.endedAt.getTime()) return true;
  if (latest.reason === "caa") return caa !== "wrong" && caa !== "unknown";
  return latest.retryAt !== null && !isPaused;
}
