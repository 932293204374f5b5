import { can } from "#lib/auth/permissions.ts";
import { DashboardFault } from "#lib/errors.ts";
import { listMembers } from "#lib/members/data.ts";
import type { Member } from "#lib/members/schema.ts";
import type { ProjectAccess } from "#lib/projects/loaders.ts";

/** A project's members. @throws DashboardFault `not_allowed` when the role may not see them */
export async function projectMembers(access: ProjectAccess): Promise<Member[]> {
  if (!can(access.role, "members.read")) throw new DashboardFault("not_allowed", "You may not see this project's members.");
  return await listMembers(access.scope);
}
