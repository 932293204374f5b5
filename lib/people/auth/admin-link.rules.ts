import { hash } from "node:crypto";
import { DAY_MS } from "#lib/platform/time.ts";

/** 7 days, to survive a weekend before the first sign-in. */
export const ADMIN_LINK_VALID_MS = 7 * DAY_MS;

export function hashAdminToken(token: string): string {
  return hash("sha256", token);
}

/**
 * Browsers never send the fragment, so the token never reaches a log.
 * @param base no trailing slash
 */
export function adminLinkUrl(base: string, token: string): string {
  return `${base}/setup#${token}`;
}
