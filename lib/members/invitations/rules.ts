import { hash } from "node:crypto";
import { DAY_MS } from "#lib/time.ts";

/** How long an invitation can be accepted, in milliseconds: 7 days. */
export const INVITATION_VALID_MS = 7 * DAY_MS;

/** How often an account can be asked for with one link: each try costs a password hash. */
export const MOST_JOIN_TRIES = 10;

/** What is stored of an invitation's token: its SHA-256, lower-case hexadecimal. */
export function hashInvitationToken(token: string): string {
  return hash("sha256", token);
}

/**
 * The path of the page that accepts an invitation.
 * Guarantee: the token stands in the fragment, which browsers never send, so that no log holds it.
 */
export function invitationPath(token: string): string {
  return `/invitations#${token}`;
}
