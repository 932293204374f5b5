import type { ProjectAccess } from "#lib/access/loaders.ts";
import { clock } from "#lib/clock.ts";
import { DashboardFault } from "#lib/errors.ts";
import { findOffer, listOpenInvitations } from "#lib/members/invitations/data.ts";
import type { Invitation, InvitationOffer } from "#lib/members/invitations/schema.ts";
import { can } from "#lib/scope/permissions.rules.ts";

/** @throws DashboardFault `not_allowed` */
export async function openInvitations(access: ProjectAccess): Promise<Invitation[]> {
  if (!can(access.role, "members.write")) throw new DashboardFault("not_allowed", "Only an owner can see this project's invitations.");
  return await listOpenInvitations(access.scope, clock()());
}

/** @throws AppError `not_found` */
export async function invitationOffer(token: string): Promise<InvitationOffer> {
  return await findOffer(token, clock()());
}
