import type { Project } from "#lib/people/access/schema.ts";
import { type ProjectScope, projectScope } from "#lib/people/scope/principal.schema.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { findProject } from "#lib/shelter/projects/data.ts";

/** @throws OperatorError when there is none */
export async function projectOrThrow(idOrSlug: string): Promise<{ project: Project; scope: ProjectScope }> {
  const project = await findProject(idOrSlug);
  if (!project) throw new OperatorError(`There is no project ${JSON.stringify(idOrSlug)}. \`projects list\` shows them all.`);
  return { project, scope: projectScope(project.id) };
}
