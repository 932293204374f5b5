import type { SentInvitation } from "#lib/people/members/invitations/mutations.ts";
import { invitationPath } from "#lib/people/members/invitations/rules.ts";
import type { SentInvitationView } from "#lib/people/members/invitations/schema.ts";

export function sentInvitationView({ id, token, expiresAt }: SentInvitation): SentInvitationView {
  return { id, path: token === null ? null : invitationPath(token), expiresAt };
}
