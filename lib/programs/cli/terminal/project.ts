import { OperatorError } from "#lib/platform/errors.ts";
import { findProject } from "#lib/shelter/projects/data.ts";
import { type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";
import type { Project } from "#lib/tenancy/scope/project.schema.ts";

/** @throws OperatorError when there is none */
export async function projectOrThrow(idOrSlug: string): Promise<{ project: Project; scope: ProjectScope }> {
  const project = await findProject(idOrSlug);
  if (!project) throw new OperatorError(`There is no project ${JSON.stringify(idOrSlug)}. \`projects list\` shows them all.`);
  return { project, scope: projectScope(project.id) };
}
