import { prisma } from "#lib/platform/db/prisma.ts";
import { encryptionLockName } from "#lib/platform/secrets/rules.ts";

export async function keysEncrypting(names: readonly string[]): Promise<string[]> {
  const lockNames = names.map(encryptionLockName);
  return await prisma().$transaction(async (tx) => {
    const rows = await tx.$queryRaw<{ isFree: boolean }[]>`
      select pg_try_advisory_xact_lock(hashtextextended(name, 0)) as "isFree" from unnest(${lockNames}::text[]) with ordinality as m (name, nr) order by nr`;
    return names.filter((_, i) => rows[i]?.isFree === false);
  });
}
