import type { Project } from "#lib/access/schema.ts";
import { projectView } from "#lib/access/view.ts";
import type { Person } from "#lib/auth/session/schema.ts";
import { prisma } from "#lib/db/prisma.ts";
import { isSlug } from "#lib/names/rules.ts";
import type { Role } from "#lib/scope/role.schema.ts";

interface FoundProject {
  project: Project;
  role: Role | "admin";
  /** Administrators need not be. */
  isMember: boolean;
}

/** Undefined when the project is inaccessible, missing, or deleted. */
export async function findProjectFor(person: Person, slug: string): Promise<FoundProject | undefined> {
  if (!isSlug(slug)) return undefined;
  const row = await prisma().project.findFirst({
    where: { slug, deletedAt: null },
    include: { members: { where: { userId: BigInt(person.id) }, select: { role: true } } },
  });
  const role = person.isAdmin ? "admin" : row?.members[0]?.role;
  return row && role ? { project: projectView(row), role, isMember: row.members.length > 0 } : undefined;
}
