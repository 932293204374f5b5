/** Failed tries after which a wait begins: of one account from anywhere, of one address at any account. */
export const FREE_FAILURES = { account: 5, address: 20 } as const;
export type SubjectKind = keyof typeof FREE_FAILURES;

const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/** How long failures are remembered after the last one: a day. */
export const FAILURES_KEPT_MS = 86_400_000;

/** Failed sign-ins of one account or address. Times in epoch milliseconds. */
export interface Failures {
  failures: number;
  lastAt: number;
  lockedUntil: number | null;
}

/** How long to wait after so many failures, in milliseconds: none at first, then 30 seconds, doubling to 15 minutes. */
export function waitAfter(kind: SubjectKind, failures: number): number {
  const over = failures - FREE_FAILURES[kind];
  return over < 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** Math.min(over, 30), LONGEST_WAIT_MS);
}

/** The wait that still holds, in milliseconds; 0 when a try is let through. */
export function remainingWait(before: Failures | undefined, now: number): number {
  return Math.max(0, (before?.lockedUntil ?? 0) - now);
}

/** What one more failure makes of the count. */
export function afterFailure(kind: SubjectKind, before: Failures | undefined, now: number): Failures {
  const remembered = before && now - before.lastAt < FAILURES_KEPT_MS ? before.failures : 0;
  const failures = remembered + 1;
  const wait = waitAfter(kind, failures);
  return { failures, lastAt: now, lockedUntil: wait === 0 ? null : now + wait };
}

const LOCKED = /^TooManyTries:(\d{1,6})$/;

/** The error that a refused sign-in carries in next-auth's answer while a wait holds. */
export function lockedError(waitMs: number): string {
  return `TooManyTries:${Math.ceil(waitMs / 1000)}`;
}

/** What the sign-in's `error` says: the wait in whole seconds, that the service cannot be asked, or that e-mail and password do not match. */
export function signInFault(error: string): { kind: "locked"; waitSeconds: number } | { kind: "unavailable" } | { kind: "wrong" } {
  const seconds = LOCKED.exec(error)?.[1];
  if (seconds !== undefined) return { kind: "locked", waitSeconds: Number(seconds) };
  return error === "Unavailable" ? { kind: "unavailable" } : { kind: "wrong" };
}
