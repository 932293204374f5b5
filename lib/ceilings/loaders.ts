import type { ProjectAccess } from "#lib/access/loaders.ts";
import type { Project } from "#lib/access/schema.ts";
import type { Person } from "#lib/auth/session/schema.ts";
import { readCeiling, readOwnedProjects } from "#lib/ceilings/data.ts";
import type { Ceiling, ProjectCeilings } from "#lib/ceilings/schema.ts";
import { DashboardFault } from "#lib/errors.ts";
import { can } from "#lib/scope/permissions.rules.ts";

/** @throws DashboardFault `not_allowed` */
export async function projectCeilings({
  project,
  role,
}: {
  project: Pick<Project, "id" | "plan">;
  role: ProjectAccess["role"];
}): Promise<ProjectCeilings> {
  if (!can(role, "plan.read")) throw new DashboardFault("not_allowed", "You are not allowed to see this project's limits.");
  const id = BigInt(project.id);
  const [apiKeys, categories, importMib] = await Promise.all([
    readCeiling("apiKeys", id, project.plan),
    readCeiling("categories", id, project.plan),
    readCeiling("importMib", id, project.plan),
  ]);
  return { apiKeys, categories, importMib };
}

export function ownedProjects({ id }: Person): Promise<Ceiling> {
  return readOwnedProjects(BigInt(id));
}
