import { hash } from "node:crypto";
import { DAY_MS } from "#lib/platform/time.ts";

export const INVITATION_VALID_MS = 7 * DAY_MS;

/** Per link, as each try hashes a password. */
export const MAX_JOIN_TRIES = 10;

export function hashInvitationToken(token: string): string {
  return hash("sha256", token);
}

/** Browsers never send the fragment, so no log has the token. */
export function invitationPath(token: string): string {
  return `/invitations#${token}`;
}
