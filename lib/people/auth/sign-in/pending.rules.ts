import { hash } from "node:crypto";
import { MINUTE_MS } from "#lib/platform/time.ts";

/** Time between the password and the second step. */
export const PENDING_VALID_MS = 10 * MINUTE_MS;

export const PENDING_TOKEN_BYTES = 32;

const NAME = "petstore-sign-in";
const TOKEN = /^[\w-]{43}$/;

export function hashPendingToken(token: string): string {
  return hash("sha256", token);
}

/** Binds a challenge to this browser. */
export function signInHolder(token: string): string {
  return `sign-in ${hashPendingToken(token)}`;
}

/** A new password ends sign-ins that began with the old one. */
export function passwordDigest(passwordHash: string | null): string | null {
  return passwordHash === null ? null : hash("sha256", passwordHash);
}

/** `__Host-` keeps sibling domains from setting it (RFC 6265bis, section 4.1.3.2). */
const cookieName = (isSecure: boolean): string => (isSecure ? `__Host-${NAME}` : NAME);

/** @param token null removes it */
export function pendingCookie(token: string | null, isSecure: boolean): string {
  const life = token === null ? 0 : PENDING_VALID_MS / 1000;
  const line = `${cookieName(isSecure)}=${token ?? ""}; Max-Age=${life}; Path=/; HttpOnly; SameSite=Lax`;
  return isSecure ? `${line}; Secure` : line;
}

export function readPendingCookie(header: string | null, isSecure: boolean): string | undefined {
  const start = `${cookieName(isSecure)}=`;
  const pair = header?.split(";").find((one) => one.trim().startsWith(start));
  const token = pair?.trim().slice(start.length);
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}
