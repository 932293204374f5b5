import { DAY_MS } from "#lib/platform/time.ts";

/** `pair` is an account from one address. `account` bounds distributed guessing without letting a few guesses lock out the owner. */
export const FREE_FAILURES = { device: 5, pair: 5, account: 50, resets: 20, address: 20 } as const;
export type SubjectKind = keyof typeof FREE_FAILURES;

const FIRST_WAIT_MS = 30_000;
const MAX_WAIT_MS = 15 * 60_000;

export const FAILURES_KEPT_MS = DAY_MS;

/** Mistakes never add up. */
export const FORGET_ONE_MS = 600_000;

export interface Failures {
  failures: number;
  /** The forgetting interval of an address or account starts here. */
  lastAt: number;
  lockedUntil: number | null;
}

/** Milliseconds. */
export function waitAfter(kind: SubjectKind, failures: number): number {
  const over = failures - FREE_FAILURES[kind];
  return over < 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** Math.min(over, 30), MAX_WAIT_MS);
}

export function remainingWait(before: Failures | undefined, now: number): number {
  return Math.max(0, (before?.lockedUntil ?? 0) - now);
}

/** Partial intervals carry over, so attempts do not postpone forgetting. */
function remembered(kind: SubjectKind, before: Failures | undefined, now: number): { failures: number; lastAt: number } {
  if (!before || now - before.lastAt >= FAILURES_KEPT_MS) return { failures: 0, lastAt: now };
  if (kind === "device" || kind === "pair") return { failures: before.failures, lastAt: now };
  const forgotten = Math.max(0, Math.floor((now - before.lastAt) / FORGET_ONE_MS));
  const failures = before.failures - forgotten;
  return failures > 0 ? { failures, lastAt: before.lastAt + forgotten * FORGET_ONE_MS } : { failures: 0, lastAt: now };
}

export function afterFailure(kind: SubjectKind, before: Failures | undefined, now: number): Failures {
  const kept = remembered(kind, before, now);
  const failures = kept.failures + 1;
  const wait = waitAfter(kind, failures);
  return { failures, lastAt: kept.lastAt, lockedUntil: wait === 0 ? null : now + wait };
}
