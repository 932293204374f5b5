import { PARTS, type PartName } from "#lib/operations/watch/schema.ts";
import { settings } from "#lib/platform/config/env.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { mailAdministrators } from "#lib/platform/mail/administrators.mutations.ts";
import { partsLetter } from "#lib/platform/mail/attention-letters.rules.ts";

interface News {
  name: PartName;
  message: string;
  fix: string | null;
  since: Date;
}

/** @param mark SQL that marks the returned parts as notified, with `$1` to `$3` */
export async function tellParts(mark: string, times: Date[]): Promise<void> {
  await prisma().$transaction(async (tx) => {
    const news = await tx.$queryRawUnsafe<News[]>(mark, ...times);
    if (news.length === 0) return;
    const parts = news.map(({ name, message, fix, since }) => ({ part: PARTS[name], message, fix, since: since.toISOString() }));
    await mailAdministrators(tx, (email) => partsLetter(email, { parts, url: `${settings().PUBLIC_URL ?? ""}/admin` }));
  });
}
