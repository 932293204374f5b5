import type { Project } from "#lib/people/access/schema.ts";
import { projectView } from "#lib/people/access/view.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import type { ProjectScope } from "#lib/people/scope/principal.schema.ts";
import type { Role } from "#lib/people/scope/role.schema.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { isSlug } from "#lib/platform/names/rules.ts";

interface FoundProject {
  project: Project;
  role: Role | "admin";
  isMember: boolean;
}

export async function findProject({ projectId }: ProjectScope): Promise<Project | undefined> {
  const row = await prisma().project.findFirst({ where: { id: BigInt(projectId), deletedAt: null } });
  return row ? projectView(row) : undefined;
}

export async function findProjectFor(person: Person, slug: string): Promise<FoundProject | undefined> {
  if (!isSlug(slug)) return undefined;
  const row = await prisma().project.findFirst({
    where: { slug, deletedAt: null },
    include: { members: { where: { userId: BigInt(person.id) }, select: { role: true } } },
  });
  const role = person.isAdmin ? "admin" : row?.members[0]?.role;
  return row && role ? { project: projectView(row), role, isMember: row.members.length > 0 } : undefined;
}
