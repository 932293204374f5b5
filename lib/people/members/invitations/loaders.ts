import { findOffer, listOpenInvitations } from "#lib/people/members/invitations/data.ts";
import type { Invitation, InvitationOffer } from "#lib/people/members/invitations/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { DashboardError } from "#lib/platform/errors.ts";
import type { ProjectAccess } from "#lib/tenancy/scope/access.schema.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

export async function openInvitations(access: ProjectAccess): Promise<Invitation[]> {
  if (!can(access.role, "members.write")) throw new DashboardError("not_allowed", "Only an owner can see this project's invitations.");
  return await listOpenInvitations(access.scope, clock()());
}

/** @throws `not_found` */
export async function invitationOffer(token: string): Promise<InvitationOffer> {
  return await findOffer(token, clock()());
}
