import { hash } from "node:crypto";
import { DAY_MS } from "#lib/platform/time.ts";

export const DEVICE_KEPT_MS = 180 * DAY_MS;

export const DEVICE_TOKEN_BYTES = 32;

const NAME = "petstore-device";
const TOKEN = /^[\w-]{43}$/;

export function hashDeviceToken(token: string): string {
  return hash("sha256", token);
}

/** `__Host-` keeps sibling domains from setting it (RFC 6265bis, section 4.1.3.2). */
const cookieName = (isSecure: boolean): string => (isSecure ? `__Host-${NAME}` : NAME);

export function deviceCookie(token: string, isSecure: boolean): string {
  const line = `${cookieName(isSecure)}=${token}; Max-Age=${DEVICE_KEPT_MS / 1000}; Path=/; HttpOnly; SameSite=Lax`;
  return isSecure ? `${line}; Secure` : line;
}

export function readDeviceCookie(header: string | null, isSecure: boolean): string | undefined {
  const start = `${cookieName(isSecure)}=`;
  const pair = header?.split(";").find((one) => one.trim().startsWith(start));
  const token = pair?.trim().slice(start.length);
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}
