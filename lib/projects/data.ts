import type { Person } from "#lib/auth/session/schema.ts";
import { prisma } from "#lib/db/prisma.ts";
import { idFromText } from "#lib/int64.ts";
import type { Role } from "#lib/members/schema.ts";
import { isSlug } from "#lib/projects/rules.ts";
import type { Project } from "#lib/projects/schema.ts";
import { projectView } from "#lib/projects/view.ts";

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
  const id = idFromText(idOrSlug);
  const where = id === undefined ? { slug: idOrSlug.toLowerCase() } : { id };
  const row = await prisma().project.findUnique({ where });
  return row ? projectView(row) : undefined;
}

/** A living project that a person may enter, by slug, and as what; undefined when it is foreign, missing or deleted. */
export async function findProjectFor(person: Person, slug: string): Promise<{ project: Project; role: Role | "admin" } | undefined> {
  if (!isSlug(slug)) return undefined;
  const row = await prisma().project.findFirst({
    where: { slug, deletedAt: null },
    include: { members: { where: { userId: BigInt(person.id) }, select: { role: true } } },
  });
  const role = person.isAdmin ? "admin" : row?.members[0]?.role;
  return row && role ? { project: projectView(row), role } : undefined;
}
