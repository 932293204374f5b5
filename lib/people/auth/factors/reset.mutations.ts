import { hasFactor } from "#lib/people/auth/factors/data.ts";
import { lockFactors, noteFactorChange } from "#lib/people/auth/factors/mutations.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { noSuch } from "#lib/platform/errors.ts";
import { sendsMail } from "#lib/platform/mail/loaders.ts";
import type { ServiceActor } from "#lib/tenancy/scope/principal.schema.ts";

/**
 * Pending sign-ins start over. The caller locks the person's row.
 * @param since keeps older factors
 */
export async function removeFactors(
  tx: Transaction,
  userId: bigint,
  since = new Date(0),
): Promise<{ factors: number; recoveryCodes: number }> {
  const where = { userId, createdAt: { gte: since } };
  const apps = await tx.totpFactor.deleteMany({ where });
  const passkeys = await tx.passkey.deleteMany({ where });
  const codes = await tx.recoveryCode.deleteMany({ where: (await hasFactor(tx, userId)) ? where : { userId } });
  await tx.pendingSignIn.deleteMany({ where: { userId } });
  return { factors: apps.count + passkeys.count, recoveryCodes: codes.count };
}

/**
 * A required grace starts again; without mail, the operator vouches for the address.
 * @param email lowercase
 * @returns what was removed
 * @throws `not_found`
 */
export async function resetFactors(email: string, actor: ServiceActor): Promise<{ factors: number; recoveryCodes: number }> {
  return await prisma().$transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { email }, select: { id: true } });
    if (!user) throw noSuch("person");
    const { isProven } = await lockFactors(tx, user.id);
    const removed = await removeFactors(tx, user.id);
    const proves = !isProven && !sendsMail();
    const data = { secondFactorDueAt: null, ...(proves && { emailProvenAt: new Date(clock()()) }) };
    await tx.user.update({ where: { id: user.id }, data, select: { id: true } });
    const change = { action: "user.reset_factors", actor, letter: "factors-reset", before: removed } as const;
    await noteFactorChange(tx, { id: user.id, email }, proves ? { ...change, after: { addressProven: true } } : change);
    return removed;
  });
}
