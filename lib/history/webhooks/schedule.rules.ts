import { HOUR_MS, MINUTE_MS } from "#lib/platform/time.ts";

/**
 * Waits after each failure; together nearly three days. So many that an endpoint which fails half of the time gets
 * all but one message in ten million.
 */
export const RETRY_WAITS_MS = [
  ...[5, 10, 20, 40].map((seconds) => seconds * 1000),
  ...[1.5, 3, 5, 10, 20, 30, 45].map((minutes) => minutes * MINUTE_MS),
  ...[1, 1.5, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12].map((hours) => hours * HOUR_MS),
];
/** Spreads retries, so that an endpoint that comes back is not hit by all at once. */
const JITTER = 0.1;

/** So many failures in a row make an endpoint wait as a whole. */
const FAILURES_BEFORE_HOLD = 10;
const FIRST_HOLD_MS = 5000;
const MAX_HOLD_MS = 5 * MINUTE_MS;

/**
 * Spares a server that is down, and the worker: whatever is waiting, it gets only a few requests in each pause.
 * @param failures in a row, of the endpoint's messages
 * @returns 0 while it need not wait
 */
export function holdMs(failures: number): number {
  if (failures < FAILURES_BEFORE_HOLD) return 0;
  return Math.min(FIRST_HOLD_MS * 2 ** Math.min(failures - FAILURES_BEFORE_HOLD, 10), MAX_HOLD_MS);
}

interface Failure {
  /** Including this one. */
  attempts: number;
  status: number | null;
  isTest: boolean;
  /** When the message was first sent since it was last queued; epoch milliseconds. */
  firstAt: number;
  /** The endpoint's last success; epoch milliseconds. */
  lastSuccessAt: number | null;
  now: number;
  /** From 0 up to 1. */
  random: number;
}

/** `fail` gives up the message, `disable` the endpoint too. */
export type AfterFailure = { kind: "retry"; at: number } | { kind: "fail" } | { kind: "disable"; reason: "gone" | "exhausted" };

/**
 * Gives up the endpoint only if it took nothing else meanwhile, so that one message that it never takes does not stop
 * the others. Status 410 asks for no more messages at once (Standard Webhooks).
 */
export function afterFailure({ attempts, status, isTest, firstAt, lastSuccessAt, now, random }: Failure): AfterFailure {
  if (isTest) return { kind: "fail" };
  if (status === 410) return { kind: "disable", reason: "gone" };
  const wait = RETRY_WAITS_MS[attempts - 1];
  if (wait !== undefined) return { kind: "retry", at: now + Math.round(wait * (1 - JITTER + JITTER * random)) };
  return lastSuccessAt !== null && lastSuccessAt >= firstAt ? { kind: "fail" } : { kind: "disable", reason: "exhausted" };
}
