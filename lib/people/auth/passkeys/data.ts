import { prisma } from "#lib/platform/db/prisma.ts";

export async function findCredentials(userId: string): Promise<{ id: string; transports: string[] }[]> {
  const rows = await prisma().passkey.findMany({ where: { userId: BigInt(userId) }, select: { credentialId: true, transports: true } });
  return rows.map(({ credentialId, transports }) => ({ id: credentialId, transports }));
}

export async function findPasskeyOwner(credentialId: string): Promise<{ userId: bigint; email: string } | undefined> {
  const row = await prisma().passkey.findUnique({
    where: { credentialId },
    select: { userId: true, user: { select: { email: true } } },
  });
  return row ? { userId: row.userId, ...row.user } : undefined;
}
