import { hashResetToken } from "#lib/people/auth/reset/rules.ts";
import type { ResetOffer } from "#lib/people/auth/reset/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { AppError } from "#lib/platform/errors.ts";

export const UNUSABLE = "This link is invalid, already used, or expired. Ask for a new one.";

/** @throws `not_found` */
export async function findReset(token: string): Promise<ResetOffer & { userId: bigint; name: string }> {
  const row = await prisma().passwordReset.findFirst({
    where: { tokenHash: hashResetToken(token), usedAt: null, expiresAt: { gt: new Date(clock()()) } },
    select: { userId: true, expiresAt: true, user: { select: { email: true, name: true } } },
  });
  if (!row) throw new AppError("not_found", UNUSABLE);
  return { ...row.user, expiresAt: row.expiresAt.toISOString(), userId: row.userId };
}
