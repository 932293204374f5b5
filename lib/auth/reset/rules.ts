import { hash } from "node:crypto";

/** How long a link works that somebody asked for by mail: 60 minutes. */
export const MAILED_RESET_VALID_MINUTES = 60;

/** How long a link works that an administrator passes on: 24 hours. */
export const HANDED_RESET_VALID_MINUTES = 24 * 60;

/** Random bytes in a link's token. */
export const RESET_TOKEN_BYTES = 32;

/** What is stored of a link's token: its SHA-256, lower-case hexadecimal. */
export function hashResetToken(token: string): string {
  return hash("sha256", token);
}

/**
 * The address of the page that sets a new password.
 * Guarantee: the token stands in the fragment, which browsers never send, so that no log holds it.
 * @param base scheme and authority without a slash at the end
 */
export function resetUrl(base: string, token: string): string {
  return `${base}/reset#${token}`;
}
