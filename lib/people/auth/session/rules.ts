import { hash } from "node:crypto";
import { DAY_MS } from "#lib/platform/time.ts";

export const SESSION_VALID_MS = 30 * DAY_MS;

export const SESSION_IDLE_MS = 14 * DAY_MS;

const SEEN_STEP_MS = 300_000;

export const SESSION_TOKEN_BYTES = 32;

const TOKEN = /^[\w-]{43}$/;

export function hashSessionToken(token: string): string {
  return hash("sha256", token);
}

/** next-auth's cookie. */
export function readSessionCookie(header: string | undefined, isSecure: boolean): string | undefined {
  const start = `${isSecure ? "__Secure-" : ""}next-auth.session-token=`;
  const pair = header?.split(";").find((one) => one.trim().startsWith(start));
  const token = pair?.trim().slice(start.length);
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

export function sessionEnd(startedAt: number, now: number): Date {
  return new Date(Math.min(now + SESSION_IDLE_MS, startedAt + SESSION_VALID_MS));
}

export function isSeenStale(lastSeenAt: number, now: number): boolean {
  return now - lastSeenAt >= SEEN_STEP_MS;
}
