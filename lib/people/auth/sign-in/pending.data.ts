import { hashPendingToken } from "#lib/people/auth/sign-in/pending.rules.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

/** A hint: it may end at any time. */
export async function findPending(token: string, now: number): Promise<{ userId: bigint; email: string } | undefined> {
  const row = await prisma().pendingSignIn.findFirst({
    where: { tokenHash: hashPendingToken(token), expiresAt: { gt: new Date(now) } },
    select: { userId: true, user: { select: { email: true } } },
  });
  return row ? { userId: row.userId, ...row.user } : undefined;
}
