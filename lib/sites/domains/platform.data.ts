import { platform } from "#lib/platform/config/platform.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { ownNamesHere } from "#lib/sites/certificates/own-names.data.ts";
import { platformHost, platformUrl } from "#lib/sites/domains/platform.rules.ts";

export async function siteUrl(slug: string, db: Transaction = prisma()): Promise<string> {
  const here = platform();
  const [, sites] = ownNamesHere();
  const name = platformHost(here, slug);
  const found = sites === null ? null : await db.ownCertificate.findUnique({ where: { name }, select: { name: true } });
  return platformUrl(here, slug, found !== null);
}
