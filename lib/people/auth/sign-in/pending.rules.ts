import { hash } from "node:crypto";
import { MINUTE_MS } from "#lib/platform/time.ts";
import { hostCookie, hostCookieName, readTokenCookie } from "#lib/platform/token-cookie.ts";

export const PENDING_VALID_MS = 10 * MINUTE_MS;

export const PENDING_TOKEN_BYTES = 32;

const NAME = "petstore-sign-in";

export function hashPendingToken(token: string): string {
  return hash("sha256", token);
}

/** Binds a challenge to this browser. */
export function signInHolder(token: string): string {
  return `sign-in ${hashPendingToken(token)}`;
}

/** A new password ends pending sign-ins. */
export function passwordDigest(passwordHash: string | null): string | null {
  return passwordHash === null ? null : hash("sha256", passwordHash);
}

/** @param token null removes it */
export const pendingCookie = (token: string | null, isSecure: boolean): string =>
  hostCookie(NAME, token ?? "", token === null ? 0 : PENDING_VALID_MS / 1000, isSecure);

export const readPendingCookie = (header: string | null, isSecure: boolean): string | undefined =>
  readTokenCookie(header, hostCookieName(NAME, isSecure));
