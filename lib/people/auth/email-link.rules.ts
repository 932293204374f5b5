import { hash } from "node:crypto";
import { DAY_MS, HOUR_MS } from "#lib/platform/time.ts";

export const CONFIRM_VALID_MS = 24 * HOUR_MS;

export const UNDO_VALID_MS = 14 * DAY_MS;

export const EMAIL_TOKEN_BYTES = 32;

export function hashEmailToken(token: string): string {
  return hash("sha256", token);
}

/** Browsers never send the fragment, so no log has the token. */
export function emailChangeUrl(base: string, token: string): string {
  return `${base}/email-change#${token}`;
}
