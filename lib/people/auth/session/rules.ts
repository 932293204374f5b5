import { hash } from "node:crypto";
import { DAY_MS } from "#lib/platform/time.ts";
import { readTokenCookie } from "#lib/platform/token-cookie.ts";

export const SESSION_VALID_MS = 30 * DAY_MS;

export const SESSION_IDLE_MS = 14 * DAY_MS;

const SEEN_STEP_MS = 300_000;

export const SESSION_TOKEN_BYTES = 32;

export function hashSessionToken(token: string): string {
  return hash("sha256", token);
}

/** The name is from when next-auth set it: another one would sign everyone out. */
export const sessionCookieName = (isSecure: boolean): string => `${isSecure ? "__Secure-" : ""}next-auth.session-token`;

/** @param token null removes the cookie */
export function sessionCookie(token: string | null, isSecure: boolean, now: number): string {
  const end = new Date(token === null ? 0 : now + SESSION_VALID_MS).toUTCString();
  return `${sessionCookieName(isSecure)}=${token ?? ""}; Path=/; Expires=${end}; HttpOnly; ${isSecure ? "Secure; " : ""}SameSite=Lax`;
}

export const readSessionCookie = (header: string | undefined, isSecure: boolean): string | undefined =>
  readTokenCookie(header, sessionCookieName(isSecure));

export function sessionEnd(startedAt: number, now: number): Date {
  return new Date(Math.min(now + SESSION_IDLE_MS, startedAt + SESSION_VALID_MS));
}

export function isSeenStale(lastSeenAt: number, now: number): boolean {
  return now - lastSeenAt >= SEEN_STEP_MS;
}
