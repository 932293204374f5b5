import { hash } from "node:crypto";
import { DAY_MS } from "#lib/time.ts";

/** How long a link can be used, in milliseconds: 7 days, long enough to survive a weekend between set-up and first sign-in. */
export const ADMIN_LINK_VALID_MS = 7 * DAY_MS;

/** What is stored of a link's token: its SHA-256, lower-case hexadecimal. */
export function hashAdminToken(token: string): string {
  return hash("sha256", token);
}

/**
 * The address of the page that redeems a token.
 * Guarantee: the token stands in the fragment, which browsers never send, so that no log holds it.
 * @param base scheme and authority without a slash at the end
 */
export function adminLinkUrl(base: string, token: string): string {
  return `${base}/setup#${token}`;
}
