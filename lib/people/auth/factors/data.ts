import type { Factors } from "#lib/people/auth/factors/schema.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

export async function findFactors(userId: string): Promise<Factors> {
  const id = BigInt(userId);
  const [totp, recoveryCodes, passkeys] = await Promise.all([
    prisma().totpFactor.findUnique({ where: { userId_isConfirmed: { userId: id, isConfirmed: true } } }),
    prisma().recoveryCode.count({ where: { userId: id, usedAt: null } }),
    prisma().passkey.findMany({ where: { userId: id }, orderBy: { id: "asc" } }),
  ]);
  return {
    totp: totp && { createdAt: totp.createdAt.toISOString(), lastUsedAt: totp.lastUsedAt?.toISOString() ?? null },
    recoveryCodes,
    passkeys: passkeys.map((passkey) => ({
      id: String(passkey.id),
      name: passkey.name,
      createdAt: passkey.createdAt.toISOString(),
      lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
    })),
  };
}

export async function findFactorRequired({ projectId }: ProjectScope): Promise<boolean> {
  const where = { id: BigInt(projectId) };
  return (await prisma().project.findUniqueOrThrow({ where, select: { needsSecondFactor: true } })).needsSecondFactor;
}

/** Locks the person's row, which keeps the answer true. */
export async function hasFactor(tx: Transaction, userId: bigint): Promise<boolean> {
  if ((await tx.totpFactor.count({ where: { userId, isConfirmed: true } })) > 0) return true;
  return (await tx.passkey.count({ where: { userId } })) > 0;
}
