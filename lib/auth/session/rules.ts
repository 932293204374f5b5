import { hash } from "node:crypto";
import { DAY_MS } from "#lib/time.ts";

/** How long a session lives at most, however much it is used: 30 days. */
export const SESSION_VALID_MS = 30 * DAY_MS;

/** How long a session lives after it was last used: 14 days. */
export const SESSION_IDLE_MS = 14 * DAY_MS;

/** How exactly the last use is kept, so that reading pages does not write with each request. */
const SEEN_STEP_MS = 300_000;

/** Random bytes in a session's token. */
export const SESSION_TOKEN_BYTES = 32;

/** What is stored of a session's token: its SHA-256, lower-case hexadecimal. */
export function hashSessionToken(token: string): string {
  return hash("sha256", token);
}

/** When a session ends that is used at `now`. Both in epoch milliseconds. */
export function sessionEnd(startedAt: number, now: number): Date {
  return new Date(Math.min(now + SESSION_IDLE_MS, startedAt + SESSION_VALID_MS));
}

/** Whether the last use is so long ago that it must be written anew. Both in epoch milliseconds. */
export function isSeenStale(lastSeenAt: number, now: number): boolean {
  return now - lastSeenAt >= SEEN_STEP_MS;
}
