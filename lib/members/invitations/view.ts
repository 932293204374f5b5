import type { SentInvitation } from "#lib/members/invitations/mutations.ts";
import { invitationPath } from "#lib/members/invitations/rules.ts";
import type { SentInvitationView } from "#lib/members/invitations/schema.ts";

/** An invitation as its sender's browser gets it. */
export function sentInvitationView({ id, token, expiresAt }: SentInvitation): SentInvitationView {
  return { id, path: token === null ? null : invitationPath(token), expiresAt };
}
