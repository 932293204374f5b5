import { hash } from "node:crypto";
import { DAY_MS } from "#lib/platform/time.ts";

export const ADMIN_LINK_VALID_MS = 7 * DAY_MS;

export function hashAdminToken(token: string): string {
  return hash("sha256", token);
}

/** Browsers never send the fragment, so no log has the token. */
export function adminLinkUrl(base: string, token: string): string {
  return `${base}/setup#${token}`;
}
