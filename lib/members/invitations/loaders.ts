import type { ProjectAccess } from "#lib/access/loaders.ts";
import { clock } from "#lib/clock.ts";
import { DashboardFault } from "#lib/errors.ts";
import { findOffer, listOpenInvitations } from "#lib/members/invitations/data.ts";
import type { Invitation, InvitationOffer } from "#lib/members/invitations/schema.ts";
import { can } from "#lib/scope/permissions.rules.ts";

/** A project's open invitations. @throws DashboardFault `not_allowed` for who may not invite */
export async function openInvitations(access: ProjectAccess): Promise<Invitation[]> {
  if (!can(access.role, "members.write")) throw new DashboardFault("not_allowed", "Only an owner sees this project's invitations.");
  return await listOpenInvitations(access.scope, clock()());
}

/** What a link offers to whoever holds it. @throws AppError `not_found` when it cannot be accepted */
export async function invitationOffer(token: string): Promise<InvitationOffer> {
  return await findOffer(token, clock()());
}
