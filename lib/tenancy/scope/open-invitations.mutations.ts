import type { Prisma } from "#lib/platform/db/generated/client.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";

/** Locks in id order, so two callers never deadlock. */
export async function revokeOpenInvitations(tx: Transaction, which: Prisma.InvitationWhereInput, now: number): Promise<number> {
  const open = { acceptedAt: null, revokedAt: null };
  const rows = await tx.invitation.findMany({ where: { AND: [which, open] }, select: { id: true } });
  const ids = rows.map(({ id }) => id);
  await tx.$executeRaw`select 1 from invitations where id = any(${ids}::bigint[]) order by id for no key update`;
  const { count } = await tx.invitation.updateMany({ where: { id: { in: ids }, ...open }, data: { revokedAt: new Date(now) } });
  return count;
}
