import { prisma } from "#lib/platform/db/prisma.ts";
import { sealingMark } from "#lib/platform/secrets/rules.ts";

export async function keysSealing(names: readonly string[]): Promise<string[]> {
  const marks = names.map(sealingMark);
  return await prisma().$transaction(async (tx) => {
    const rows = await tx.$queryRaw<{ isFree: boolean }[]>`
      select pg_try_advisory_xact_lock(hashtextextended(mark, 0)) as "isFree" from unnest(${marks}::text[]) with ordinality as m (mark, nr) order by nr`;
    return names.filter((_, i) => rows[i]?.isFree === false);
  });
}
