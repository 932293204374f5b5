import type { Person } from "#lib/auth/session/schema.ts";
import { prisma } from "#lib/db/prisma.ts";
import type { DirectoryEntry } from "#lib/projects/directory/schema.ts";
import { projectView } from "#lib/projects/view.ts";

/** The living projects that a person may enter, by name: the own ones, and for an administrator all. */
export async function listDirectory(person: Person): Promise<DirectoryEntry[]> {
  const userId = BigInt(person.id);
  const rows = await prisma().project.findMany({
    where: { deletedAt: null, ...(person.isAdmin ? {} : { members: { some: { userId } } }) },
    include: { members: { where: { userId }, select: { role: true } }, _count: { select: { pets: { where: { deletedAt: null } } } } },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return rows.map((row) => ({
    project: projectView(row),
    role: row.members[0]?.role ?? "admin",
    animals: row._count.pets,
  }));
}

/** The same with nothing but names, for the switcher. */
export async function listNames(person: Person): Promise<{ slug: string; name: string }[]> {
  return await prisma().project.findMany({
    where: { deletedAt: null, ...(person.isAdmin ? {} : { members: { some: { userId: BigInt(person.id) } } }) },
    select: { slug: true, name: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
}
