import { settings } from "#lib/platform/config/env.ts";
import { platform } from "#lib/platform/config/platform.ts";
import { isPlaygroundOn } from "#lib/platform/config/playground.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { ownNamesHere } from "#lib/sites/certificates/own-names.data.ts";
import { PLAYGROUND_ZONE } from "#lib/sites/dns/zones.schema.ts";
import type { OwnNames } from "#lib/sites/domains/names.rules.ts";
import { platformHost, platformUrl } from "#lib/sites/domains/platform.rules.ts";

export function ownNames(): OwnNames {
  const config = settings();
  const serviceHosts = [config.PUBLIC_URL, config.STAGING_URL].flatMap((url) => (url === undefined ? [] : [new URL(url).hostname]));
  return { platformDomain: config.PLATFORM_DOMAIN, serviceHosts, playgroundZone: isPlaygroundOn(config) ? PLAYGROUND_ZONE : undefined };
}

export async function siteUrl(slug: string, db: Transaction = prisma()): Promise<string> {
  const here = platform();
  const [, sites] = ownNamesHere();
  const name = platformHost(here, slug);
  const found = sites === null ? null : await db.ownCertificate.findUnique({ where: { name }, select: { name: true } });
  return platformUrl(here, slug, found !== null);
}
