import { hash } from "node:crypto";
import { DAY_MS } from "#lib/time.ts";

/** How long a browser is known after a person last signed in there: 180 days. */
export const DEVICE_KEPT_MS = 180 * DAY_MS;

/** Random bytes in a browser's token. */
export const DEVICE_TOKEN_BYTES = 32;

const NAME = "petstore-device";
const TOKEN = /^[\w-]{43}$/;

/** What is stored of a browser's token: its SHA-256, lower-case hexadecimal. */
export function hashDeviceToken(token: string): string {
  return hash("sha256", token);
}

/** The `__Host-` prefix keeps neighbors on the same domain from setting it (RFC 6265bis, section 4.1.3.2). */
const cookieName = (isSecure: boolean): string => (isSecure ? `__Host-${NAME}` : NAME);

/** The `Set-Cookie` line that makes a browser known. @param isSecure whether the service is reached by HTTPS */
export function deviceCookie(token: string, isSecure: boolean): string {
  const line = `${cookieName(isSecure)}=${token}; Max-Age=${DEVICE_KEPT_MS / 1000}; Path=/; HttpOnly; SameSite=Lax`;
  return isSecure ? `${line}; Secure` : line;
}

/** The token in a request's `Cookie` header; undefined without one, and for what no token looks like. */
export function readDeviceCookie(header: string | null, isSecure: boolean): string | undefined {
  const start = `${cookieName(isSecure)}=`;
  const pair = header?.split(";").find((one) => one.trim().startsWith(start));
  const token = pair?.trim().slice(start.length);
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}
