import { listMembers } from "#lib/people/members/data.ts";
import type { Member } from "#lib/people/members/schema.ts";
import { DashboardError } from "#lib/platform/errors.ts";
import type { ProjectAccess } from "#lib/tenancy/scope/access.schema.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

export async function projectMembers(access: ProjectAccess): Promise<Member[]> {
  if (!can(access.role, "members.read")) throw new DashboardError("not_allowed", "You are not allowed to see this project's members.");
  return await listMembers(access.scope);
}
