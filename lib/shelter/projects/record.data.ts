import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import type { Plan } from "#lib/tenancy/plans/rules.ts";
import type { Role } from "#lib/tenancy/scope/role.schema.ts";

export interface MemberProject {
  id: bigint;
  name: string;
  slug: string;
  plan: Plan;
  test: boolean;
  role: Role;
  createdAt: string;
}

export async function findProjectOfToken(tokenId: string, id: bigint, on?: Transaction): Promise<MemberProject | undefined> {
  const [found] = (await projectsOfToken(tokenId, { after: String(id - 1n), limit: 1 }, on)).projects;
  return found?.id === id ? found : undefined;
}

/**
 * Lists projects that a token may see now, ascending by id.
 * @param after int64 as text, exclusive
 */
export async function projectsOfToken(
  tokenId: string,
  { after = "0", limit }: { after?: string | undefined; limit: number },
  on: Transaction = prisma(),
): Promise<{ projects: MemberProject[]; nextAfter: string | undefined }> {
  const { userId, allProjects, projectIds } = await on.accessToken.findUniqueOrThrow({ where: { id: BigInt(tokenId) } });
  const found = await on.member.findMany({
    where: {
      userId,
      projectId: { gt: BigInt(after), ...(!allProjects && { in: projectIds }) },
      project: { deletedAt: null },
    },
    select: { role: true, project: { select: { id: true, name: true, slug: true, plan: true, isTest: true, createdAt: true } } },
    orderBy: { projectId: "asc" },
    take: limit + 1,
  });
  const projects = found.slice(0, limit).map(({ role, project: { id, name, slug, plan, isTest, createdAt } }) => ({
    ...{ id, name, slug, plan, test: isTest, role },
    createdAt: createdAt.toISOString(),
  }));
  return { projects, nextAfter: found.length > limit ? String(projects.at(-1)?.id) : undefined };
}
