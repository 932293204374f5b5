/** Where the primary's write-ahead log is. */
export interface Position {
  /** Eight hexadecimal digits. Each promotion raises it. */
  timeline: string;
  /** Such as `0/3000148`. */
  lsn: string;
}

/** What a server has to have in common with the primary for their positions to be comparable. */
export interface Identity {
  /** Differs between clusters that were not copied from each other. */
  system: string;
  timeline: string;
}

/**
 * Why the primary answers instead: `unreachable`; `behind`, not as far as the primary was when the read began;
 * `promoted`, no standby; `foreign`, a standby of another database; `diverged`, on another timeline.
 */
export const REFUSALS = ["unreachable", "behind", "promoted", "foreign", "diverged"] as const;
export type Refusal = (typeof REFUSALS)[number];

export const REFUSAL_WORDS: Record<Refusal, string> = {
  unreachable: "it does not answer",
  behind: "it stays behind the primary",
  promoted: "it is no standby",
  foreign: "it is a copy of another database",
  diverged: "it does not follow the primary's timeline",
};

/** Until the next attempt. Meanwhile the primary answers without delay. */
const PAUSE_MS: Record<Refusal, number> = { unreachable: 2000, behind: 250, promoted: 5000, foreign: 30_000, diverged: 5000 };
/** A busy primary is often ahead for a moment. */
const LOGGED_AFTER_MS: Record<Refusal, number> = { unreachable: 0, behind: 10_000, promoted: 0, foreign: 0, diverged: 0 };

/** What a process remembers of the replica. Times on a monotonic clock, in milliseconds. */
export type Standing = { state: "used" } | { state: "refused"; refusal: Refusal; since: number; retryAt: number; isLogged: boolean };

export function identityRefusal(primary: Identity, replica: Identity): Refusal | undefined {
  if (primary.system !== replica.system) return "foreign";
  return primary.timeline === replica.timeline ? undefined : "diverged";
}

/** @returns undefined when the primary should answer at once */
export function attempt(standing: Standing, now: number): Standing | undefined {
  if (standing.state === "used") return standing;
  // Others stay with the primary while one looks.
  return now < standing.retryAt ? undefined : { ...standing, retryAt: now + PAUSE_MS[standing.refusal] };
}

export function refused(standing: Standing, refusal: Refusal, now: number): Standing {
  const since = standing.state === "refused" ? standing.since : now;
  const isLogged = (standing.state === "refused" && standing.isLogged) || now - since >= LOGGED_AFTER_MS[refusal];
  return { state: "refused", refusal, since, retryAt: now + PAUSE_MS[refusal], isLogged };
}

const isLoggedAs = (standing: Standing): boolean => standing.state === "refused" && standing.isLogged;

/** What the log says of a change, once each way. */
export function notice(before: Standing, after: Standing): "lost" | "back" | undefined {
  if (isLoggedAs(before) === isLoggedAs(after)) return undefined;
  return isLoggedAs(after) ? "lost" : "back";
}
