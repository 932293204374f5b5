import type { Member } from "#lib/people/members/schema.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

export async function listMembers(scope: ProjectScope, on: Transaction = prisma()): Promise<Member[]> {
  const rows = await on.member.findMany({
    where: { projectId: BigInt(scope.projectId) },
    select: { role: true, createdAt: true, user: { select: { id: true, name: true, email: true } } },
    orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
  });
  return rows.map(({ role, createdAt, user }) => ({
    userId: String(user.id),
    name: user.name,
    email: user.email,
    role,
    since: createdAt.toISOString(),
  }));
}
