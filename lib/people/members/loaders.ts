import type { ProjectAccess } from "#lib/people/access/loaders.ts";
import { listMembers } from "#lib/people/members/data.ts";
import type { Member } from "#lib/people/members/schema.ts";
import { can } from "#lib/people/scope/permissions.rules.ts";
import { DashboardError } from "#lib/platform/errors.ts";

/** @throws `not_allowed` */
export async function projectMembers(access: ProjectAccess): Promise<Member[]> {
  if (!can(access.role, "members.read")) throw new DashboardError("not_allowed", "You are not allowed to see this project's members.");
  return await listMembers(access.scope);
}
