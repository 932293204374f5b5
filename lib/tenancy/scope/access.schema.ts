import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import type { Project } from "#lib/tenancy/scope/project.schema.ts";
import type { Role } from "#lib/tenancy/scope/role.schema.ts";

export interface ProjectAccess {
  project: Project;
  role: Role | "admin";
  scope: ProjectScope;
  isDemo: boolean;
}
