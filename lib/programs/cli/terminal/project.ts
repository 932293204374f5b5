import { OperatorError } from "#lib/platform/errors.ts";
import { withDatabase } from "#lib/programs/cli/terminal/session.ts";
import { findProject } from "#lib/shelter/projects/data.ts";
import { type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";
import type { Project } from "#lib/tenancy/scope/project.schema.ts";

interface FoundProject {
  project: Project;
  scope: ProjectScope;
}

/** @throws OperatorError when there is none */
export async function projectOrThrow(idOrSlug: string): Promise<FoundProject> {
  const project = await findProject(idOrSlug);
  if (!project) throw new OperatorError(`There is no project ${JSON.stringify(idOrSlug)}. \`projects list\` shows them all.`);
  return { project, scope: projectScope(project.id) };
}

/** @throws OperatorError when there is no such project, or as `withDatabase` does */
export async function withProject(idOrSlug: string, work: (found: FoundProject) => Promise<void>): Promise<void> {
  await withDatabase(async () => await work(await projectOrThrow(idOrSlug)));
}
