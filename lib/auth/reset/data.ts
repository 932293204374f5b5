import { hashResetToken } from "#lib/auth/reset/rules.ts";
import type { ResetOffer } from "#lib/auth/reset/schema.ts";
import { clock } from "#lib/clock.ts";
import { prisma } from "#lib/db/prisma.ts";
import { AppError } from "#lib/errors.ts";

export const UNUSABLE = "This link is invalid, already used, or expired. Ask for a new one.";

/** @throws AppError `not_found` for an unusable link */
export async function findReset(token: string): Promise<ResetOffer & { userId: bigint; name: string }> {
  const row = await prisma().passwordReset.findFirst({
    where: { tokenHash: hashResetToken(token), usedAt: null, expiresAt: { gt: new Date(clock()()) } },
    select: { userId: true, expiresAt: true, user: { select: { email: true, name: true } } },
  });
  if (!row) throw new AppError("not_found", UNUSABLE);
  return { ...row.user, expiresAt: row.expiresAt.toISOString(), userId: row.userId };
}
