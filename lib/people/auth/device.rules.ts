import { hash } from "node:crypto";
import { DAY_MS } from "#lib/platform/time.ts";
import { hostCookie, hostCookieName, readTokenCookie } from "#lib/platform/token-cookie.ts";

export const DEVICE_KEPT_MS = 180 * DAY_MS;

export const DEVICE_TOKEN_BYTES = 32;

const NAME = "petstore-device";

export function hashDeviceToken(token: string): string {
  return hash("sha256", token);
}

export const deviceCookie = (token: string, isSecure: boolean): string => hostCookie(NAME, token, DEVICE_KEPT_MS / 1000, isSecure);

export const readDeviceCookie = (header: string | null, isSecure: boolean): string | undefined =>
  readTokenCookie(header, hostCookieName(NAME, isSecure));
