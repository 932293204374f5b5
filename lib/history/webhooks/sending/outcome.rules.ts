import type { DeliveryState, Try } from "#lib/history/webhooks/deliveries.schema.ts";
import type { SendingEndpoint, WaitingMessage } from "#lib/history/webhooks/sending/queue.data.ts";
import { type AfterFailure, afterFailure, backoffMs } from "#lib/history/webhooks/sending/schedule.rules.ts";

/** Times are epoch milliseconds. */
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

/** Times are epoch milliseconds. */
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
