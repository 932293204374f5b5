import type { Person } from "#lib/auth/session/schema.ts";
import { prisma } from "#lib/db/prisma.ts";
import type { Role } from "#lib/members/schema.ts";
import { BIN_KEPT_MS, isSlug } from "#lib/projects/rules.ts";
import type { BinnedProject, Project } from "#lib/projects/schema.ts";
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

/** The living projects that a person is a member of, by name. */
export async function listProjectsOf(person: Person): Promise<{ project: Project; role: Role }[]> {
  const rows = await prisma().member.findMany({
    where: { userId: BigInt(person.id), project: { deletedAt: null } },
    select: { role: true, project: true },
    orderBy: [{ project: { name: "asc" } }, { projectId: "asc" }],
  });
  return rows.map(({ role, project }) => ({ project: projectView(project), role }));
}

/** The projects in the bin that a person may bring back: own ones, and for an administrator all. @param now epoch milliseconds */
export async function listBinnedProjects(person: Person, now: number): Promise<BinnedProject[]> {
  const rows = await prisma().project.findMany({
    where: {
      deletedAt: { gt: new Date(now - BIN_KEPT_MS) },
      ...(person.isAdmin ? {} : { members: { some: { userId: BigInt(person.id), role: "owner" } } }),
    },
    select: { slug: true, name: true, deletedAt: true },
    orderBy: [{ deletedAt: "desc" }, { id: "desc" }],
  });
  return rows.map(({ slug, name, deletedAt }) => {
    const since = deletedAt?.getTime() ?? now;
    return { slug, name, deletedAt: new Date(since).toISOString(), purgedAt: new Date(since + BIN_KEPT_MS).toISOString() };
  });
}
