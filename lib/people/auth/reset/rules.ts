import { hash } from "node:crypto";

export const MAILED_RESET_VALID_MINUTES = 60;

export const HANDED_RESET_VALID_MINUTES = 24 * 60;

export const RESET_TOKEN_BYTES = 32;

export function hashResetToken(token: string): string {
  return hash("sha256", token);
}

/** Browsers never send the fragment, so no log has the token. */
export function resetUrl(base: string, token: string): string {
  return `${base}/reset#${token}`;
}
