import type { ProjectAccess } from "#lib/access/loaders.ts";
import { DashboardFault } from "#lib/errors.ts";
import { listMembers } from "#lib/members/data.ts";
import type { Member } from "#lib/members/schema.ts";
import { can } from "#lib/scope/permissions.rules.ts";

/** @throws DashboardFault `not_allowed` */
export async function projectMembers(access: ProjectAccess): Promise<Member[]> {
  if (!can(access.role, "members.read")) throw new DashboardFault("not_allowed", "You are not allowed to see this project's members.");
  return await listMembers(access.scope);
}
