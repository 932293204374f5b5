import { writeAudit } from "#lib/people/scope/audit.mutations.ts";
import { checkedByLink } from "#lib/people/scope/rights.mutations.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";

/**
 * Makes a new administrator the owner of the demo project, unless it has members.
 * @returns its slug; null when there is none to own
 */
export async function ownDemoProject(tx: Transaction, userId: string): Promise<string | null> {
  const where = { isDemo: true, deletedAt: null, members: { none: {} } };
  const demo = await tx.project.findFirst({ where, orderBy: { id: "asc" }, select: { id: true, slug: true } });
  if (!demo) return null;
  await tx.member.create({ data: { projectId: demo.id, userId: BigInt(userId), role: "owner" }, select: { role: true } });
  await writeAudit(checkedByLink(tx), {
    projectId: String(demo.id),
    actor: { kind: "user", id: userId },
    action: "member.add",
    entityType: "member",
    entityId: userId,
    after: { role: "owner" },
  });
  return demo.slug;
}
