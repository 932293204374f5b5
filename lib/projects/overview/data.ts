import type { ProjectScope } from "#lib/auth/principal.ts";
import { prisma } from "#lib/db/prisma.ts";
import type { Overview } from "#lib/projects/overview/schema.ts";

/** A project's animals by status; those in the bin left out. */
export async function countAnimals(scope: ProjectScope): Promise<Overview["animals"]> {
  const groups = await prisma().pet.groupBy({
    by: ["status"],
    where: { projectId: BigInt(scope.projectId), deletedAt: null },
    _count: { _all: true },
  });
  const counts = { available: 0, pending: 0, sold: 0 };
  for (const { status, _count } of groups) counts[status] = _count._all;
  return counts;
}
