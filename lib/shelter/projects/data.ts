import { prisma } from "#lib/platform/db/prisma.ts";
import { idFromText } from "#lib/platform/int64.ts";
import type { Project } from "#lib/tenancy/scope/project.schema.ts";
import { projectView } from "#lib/tenancy/scope/project.view.ts";

export async function listProjects(): Promise<Project[]> {
  const rows = await prisma().project.findMany({ orderBy: { id: "asc" } });
  return rows.map(projectView);
}

/** @param idOrSlug a slug never has digits alone */
export async function findProject(idOrSlug: string): Promise<Project | undefined> {
  const id = idFromText(idOrSlug);
  const where = id === undefined ? { slug: idOrSlug.toLowerCase() } : { id };
  const row = await prisma().project.findUnique({ where });
  return row ? projectView(row) : undefined;
}
