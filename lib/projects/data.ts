import { prisma } from "#lib/db/prisma.ts";
import type { Project } from "#lib/projects/schema.ts";
import { projectView } from "#lib/projects/view.ts";

const INT64_MOST = 2n ** 63n - 1n;

/** Every project, oldest first. */
export async function listProjects(): Promise<Project[]> {
  const rows = await prisma().project.findMany({ orderBy: { id: "asc" } });
  return rows.map(projectView);
}

/**
 * Finds a project for an operator.
 * @param idOrSlug digits alone are an id; a slug is never digits alone
 */
export async function findProject(idOrSlug: string): Promise<Project | undefined> {
  const isId = /^\d{1,19}$/.test(idOrSlug) && BigInt(idOrSlug) <= INT64_MOST;
  const where = isId ? { id: BigInt(idOrSlug) } : { slug: idOrSlug.toLowerCase() };
  const row = await prisma().project.findUnique({ where });
  return row ? projectView(row) : undefined;
}
