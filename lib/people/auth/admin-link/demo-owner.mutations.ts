import type { Transaction } from "#lib/platform/db/prisma.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import { checkedByLink } from "#lib/tenancy/scope/rights.mutations.ts";

/** @returns slug; null if the project has members */
export async function ownDemoProject(tx: Transaction, userId: string): Promise<string | null> {
  const where = { isDemo: true, deletedAt: null, members: { none: {} } };
  const demo = await tx.project.findFirst({ where, orderBy: { id: "asc" }, select: { id: true, slug: true } });
  if (!demo) return null;
  await tx.member.create({ data: { projectId: demo.id, userId: BigInt(userId), role: "owner" }, select: { role: true } });
  await writeAudit(checkedByLink(tx), { projectId: String(demo.id), actor: { kind: "user", id: userId } }, "member.add", userId, {
    after: { role: "owner" },
  });
  return demo.slug;
}
