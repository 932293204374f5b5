import type { TokenView } from "#lib/gateway/tokens/schema.ts";
import { tokenView } from "#lib/gateway/tokens/view.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

/** Newest first; omits revoked tokens. */
export async function listTokens({ id }: Pick<Person, "id">): Promise<TokenView[]> {
  const userId = BigInt(id);
  const rows = await prisma().accessToken.findMany({ where: { userId, revokedAt: null }, omit: { hash: true }, orderBy: { id: "desc" } });
  const chosen = rows.flatMap(({ projectIds }) => projectIds);
  // Names only projects that the person still sees.
  const projects = await prisma().project.findMany({
    where: { id: { in: chosen }, deletedAt: null, members: { some: { userId } } },
    select: { id: true, name: true },
  });
  const names = new Map(projects.map((project) => [project.id, project.name]));
  const now = clock()();
  return rows.map((row) => tokenView(row, names, now));
}

export async function tokenProjects({ id }: Pick<Person, "id">): Promise<{ slug: string; name: string }[]> {
  return await prisma().project.findMany({
    where: { deletedAt: null, members: { some: { userId: BigInt(id) } } },
    select: { slug: true, name: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
}
