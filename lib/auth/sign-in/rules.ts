import { DAY_MS } from "#lib/time.ts";

/**
 * Failed attempts after which a wait begins: on a device that is known for the
 * account, at the account from one address, at the account from all unknown
 * devices together (`resets`: mails asked for it), from one address at any account.
 * The higher ceiling of a whole account bounds distributed guessing, and keeps a
 * handful of guesses from locking its owner out.
 */
export const FREE_FAILURES = { device: 5, pair: 5, account: 50, resets: 20, address: 20 } as const;
export type SubjectKind = keyof typeof FREE_FAILURES;

const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/** How long failures are remembered after the last one: a day. */
export const FAILURES_KEPT_MS = DAY_MS;

/** How long it takes an address or a whole account to forget one failure: slips of many people or weeks must not add up forever. */
export const FORGET_ONE_MS = 600_000;

/** Failed sign-ins of one subject. Times in epoch milliseconds. */
export interface Failures {
  failures: number;
  /** The last failure; of an address or a whole account up to `FORGET_ONE_MS` earlier, from where the next one to be forgotten counts. */
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

/**
 * What time has left of the failures before `now`. All are forgotten a day after
 * the last; by an address and a whole account one for each `FORGET_ONE_MS` as
 * well, and what has passed of the next such stretch is kept, so that no attempt
 * in between puts it off.
 */
function remembered(kind: SubjectKind, before: Failures | undefined, now: number): { failures: number; lastAt: number } {
  if (!before || now - before.lastAt >= FAILURES_KEPT_MS) return { failures: 0, lastAt: now };
  if (kind === "device" || kind === "pair") return { failures: before.failures, lastAt: now };
  const forgotten = Math.max(0, Math.floor((now - before.lastAt) / FORGET_ONE_MS));
  const failures = before.failures - forgotten;
  return failures > 0 ? { failures, lastAt: before.lastAt + forgotten * FORGET_ONE_MS } : { failures: 0, lastAt: now };
}

/** What one more failure makes of the count. */
export function afterFailure(kind: SubjectKind, before: Failures | undefined, now: number): Failures {
  const kept = remembered(kind, before, now);
  const failures = kept.failures + 1;
  const wait = waitAfter(kind, failures);
  return { failures, lastAt: kept.lastAt, lockedUntil: wait === 0 ? null : now + wait };
}

/** A wait in words: in seconds below a minute, else in minutes, rounded up. */
export function waitText(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
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
