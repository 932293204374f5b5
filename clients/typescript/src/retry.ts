import type { PetstoreError } from "./errors.ts";

const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 8_000;
const TRANSIENT = new Set([408, 429, 500, 502, 503, 504]);

/**
 * Whether the same request can succeed later. `idempotency_conflict`: the first attempt, whose answer was lost, is still
 * running.
 */
export function mayPass({ status, code }: PetstoreError): boolean {
  if (status === undefined) return code === "network_error" || code === "timeout";
  return TRANSIENT.has(status) || code === "idempotency_conflict";
}

/**
 * At least what the server says, or exponential backoff, and then some, so that many clients don't come at once.
 * @param retries how many there were
 * @param random from 0 to 1
 * @returns undefined if the error is final
 */
export function retryDelayMs(error: PetstoreError, retries: number, random: number, maxRetryAfterMs: number): number | undefined {
  if (!mayPass(error)) return undefined;
  if (error.retryAfterMs !== undefined && error.retryAfterMs > maxRetryAfterMs) return undefined;
  const backoffMs = Math.min(FIRST_BACKOFF_MS * 2 ** retries, MAX_BACKOFF_MS);
  return (error.retryAfterMs ?? backoffMs / 2) + (random * backoffMs) / 2;
}
