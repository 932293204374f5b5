import { lockFactors, noteFactorChange } from "#lib/people/auth/factors/mutations.ts";
import type { ServiceActor } from "#lib/people/scope/principal.schema.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { AppError } from "#lib/platform/errors.ts";

/** A sign-in under way starts over. The caller locks the person's row. */
export async function removeFactors(tx: Transaction, userId: bigint): Promise<{ factors: number; recoveryCodes: number }> {
  const where = { userId };
  const apps = await tx.totpFactor.deleteMany({ where });
  const passkeys = await tx.passkey.deleteMany({ where });
  const codes = await tx.recoveryCode.deleteMany({ where });
  await tx.pendingSignIn.deleteMany({ where });
  return { factors: apps.count + passkeys.count, recoveryCodes: codes.count };
}

/**
 * For someone who lost everything that a second step takes.
 * @param email lower case
 * @returns what was removed
 * @throws `not_found`
 */
export async function resetFactors(email: string, actor: ServiceActor): Promise<{ factors: number; recoveryCodes: number }> {
  return await prisma().$transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { email }, select: { id: true } });
    if (!user) throw new AppError("not_found", "There is no such person.");
    await lockFactors(tx, user.id);
    const removed = await removeFactors(tx, user.id);
    const change = { action: "user.reset_factors", actor, letter: "factors-reset", before: removed } as const;
    await noteFactorChange(tx, { id: user.id, email }, change);
    return removed;
  });
}
