import type { DeliveryState, Try } from "#lib/history/webhooks/deliveries.schema.ts";
import type { SendingEndpoint, WaitingMessage } from "#lib/history/webhooks/sending/queue.data.ts";
import { HOUR_MS, MINUTE_MS } from "#lib/platform/time.ts";

/** Nearly three days: an endpoint failing half of the time misses one message in ten million. */
export const RETRY_WAITS_MS = [
  ...[5, 10, 20, 40].map((seconds) => seconds * 1000),
  ...[1.5, 3, 5, 10, 20, 30, 45].map((minutes) => minutes * MINUTE_MS),
  ...[1, 1.5, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12].map((hours) => hours * HOUR_MS),
];
const JITTER = 0.1;
/** Caps `Retry-After`: a receiver cannot delay an attempt for longer. */
export const MAX_ASKED_WAIT_MS = HOUR_MS;

const FAILURES_BEFORE_BACKOFF = 10;
const FIRST_BACKOFF_MS = 5000;
const MAX_BACKOFF_MS = 5 * MINUTE_MS;

/** Spares a server that is down. @param failures in a row, across messages */
export function backoffMs(failures: number): number {
  if (failures < FAILURES_BEFORE_BACKOFF) return 0;
  return Math.min(FIRST_BACKOFF_MS * 2 ** Math.min(failures - FAILURES_BEFORE_BACKOFF, 10), MAX_BACKOFF_MS);
}

interface Failure {
  attempts: number;
  status: number | null;
  /** How long the receiver asked to wait. */
  retryAfterMs: number | undefined;
  isTest: boolean;
  /** Epoch milliseconds; when it was last queued. */
  firstAt: number;
  lastSuccessAt: number | null;
  now: number;
  /** In [0, 1). */
  random: number;
}

/** `fail` drops the message, `disable` the endpoint too. */
type AfterFailure = { kind: "retry"; at: number } | { kind: "fail" } | { kind: "disable"; reason: "gone" | "exhausted" };

/** Status 410: Standard Webhooks. */
export function afterFailure({ attempts, status, retryAfterMs = 0, isTest, firstAt, lastSuccessAt, now, random }: Failure): AfterFailure {
  if (isTest) return { kind: "fail" };
  if (status === 410) return { kind: "disable", reason: "gone" };
  const wait = RETRY_WAITS_MS[attempts - 1];
  if (wait !== undefined) return { kind: "retry", at: now + Math.max(Math.round(wait * (1 - JITTER + JITTER * random)), retryAfterMs) };
  return lastSuccessAt !== null && lastSuccessAt >= firstAt ? { kind: "fail" } : { kind: "disable", reason: "exhausted" };
}

export interface Outcome {
  id: string;
  isTest: boolean;
  state: DeliveryState;
  attempts: number;
  nextAttemptAt: number | null;
  at: number;
  try: Try;
  disables: "gone" | "exhausted" | null;
}

export type Health = Pick<SendingEndpoint, "failures" | "heldUntil" | "lastSuccessAt">;

/**
 * @param now epoch milliseconds, when the answer arrived
 * @param random in [0, 1)
 */
export function outcomeOf(message: WaitingMessage, made: Try, health: Health, now: number, random: number): Outcome {
  const { id, eventId, firstSentAt } = message;
  const attempts = message.attempts + 1;
  const isTest = eventId === null;
  const shared = { id, isTest, attempts, at: now, try: made };
  if (made.reason === null) return { ...shared, state: "delivered", nextAttemptAt: null, disables: null };
  const after: AfterFailure = afterFailure({
    attempts,
    status: made.status,
    retryAfterMs: made.retryAfterMs,
    isTest,
    firstAt: firstSentAt ?? now,
    lastSuccessAt: health.lastSuccessAt,
    now,
    random,
  });
  if (after.kind === "retry") return { ...shared, state: "waiting", nextAttemptAt: after.at, disables: null };
  return { ...shared, state: "failed", nextAttemptAt: null, disables: after.kind === "disable" ? after.reason : null };
}

/**
 * Counts tests too, or they would make a hanging endpoint look healthy. A receiver's `Retry-After` applies to all its messages,
 * whichever in flight it still accepts.
 */
export function healthAfter(health: Health, outcomes: readonly Outcome[]): Health {
  let { failures, heldUntil, lastSuccessAt } = health;
  for (const { isTest, try: made, at } of outcomes) {
    if (made.reason === null) {
      const isAsked = backoffMs(failures) === 0;
      [failures, heldUntil, lastSuccessAt] = [0, isAsked ? heldUntil : null, isTest ? lastSuccessAt : at];
    } else {
      failures += 1;
      const wait = Math.max(backoffMs(failures), made.retryAfterMs ?? 0);
      if (wait > 0) heldUntil = Math.max(at + wait, heldUntil ?? 0);
    }
  }
  return { failures, heldUntil, lastSuccessAt };
}
