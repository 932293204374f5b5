import type { Person } from "#lib/people/auth/session/schema.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { SignInNeeded } from "#lib/platform/errors.ts";

/**
 * `provedAt` in epoch milliseconds.
 * @throws SignInNeeded
 */
export async function findProof(
  person: Person,
): Promise<{ provedAt: number; hasPassword: boolean; hasCode: boolean; hasPasskey: boolean; linked: string[] }> {
  const row = await prisma().userSession.findFirst({
    where: { id: BigInt(person.sessionId), userId: BigInt(person.id), endedAt: null },
    select: {
      provedAt: true,
      user: {
        select: {
          passwordHash: true,
          linkedAccounts: { where: { unlinkedAt: null }, select: { provider: true } },
          totpFactors: { where: { isConfirmed: true }, select: { userId: true } },
          passkeys: { select: { id: true } },
        },
      },
    },
  });
  if (!row) throw new SignInNeeded();
  const { passwordHash, linkedAccounts, totpFactors, passkeys } = row.user;
  return {
    provedAt: row.provedAt.getTime(),
    hasPassword: passwordHash !== null,
    hasCode: totpFactors.length > 0,
    hasPasskey: passkeys.length > 0,
    linked: linkedAccounts.map(({ provider }) => provider),
  };
}

/**
 * Call it after reading the body, so an ended session learns nothing about the password.
 * @throws SignInNeeded
 */
export async function findPasswordHash({ id, sessionId }: Person): Promise<string | null> {
  const row = await prisma().userSession.findFirst({
    where: { id: BigInt(sessionId), userId: BigInt(id), endedAt: null },
    select: { user: { select: { passwordHash: true } } },
  });
  if (!row) throw new SignInNeeded();
  return row.user.passwordHash;
}
