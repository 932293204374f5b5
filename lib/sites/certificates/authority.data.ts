import { settings } from "#lib/platform/config/env.ts";
import { isPlaygroundOn } from "#lib/platform/config/playground.ts";
import { isPublic } from "#lib/platform/config/public-url.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { accountFactsSchema } from "#lib/sites/certificates/acme.schema.ts";
import { type Ceilings, ceilingsOf } from "#lib/sites/certificates/ceilings.rules.ts";
import { LOCAL } from "#lib/sites/certificates/rules.ts";
import type { CaaWants } from "#lib/sites/dns/caa.rules.ts";
import { zoneOf } from "#lib/sites/dns/zones.rules.ts";
import { PLAYGROUND_ZONE } from "#lib/sites/dns/zones.schema.ts";

export function authorityName(): string {
  return settings().ACME_DIRECTORY_URL ?? LOCAL;
}

/** Our own authority, which no browser trusts, is for trials; `PLAYGROUND=on` asks for it. */
export function mayIssue(): boolean {
  const config = settings();
  return config.ACME_DIRECTORY_URL !== undefined || !isPublic(config) || isPlaygroundOn(config);
}

export function authorityCeilings(): Ceilings {
  return ceilingsOf(authorityName(), settings().ACME_LIMITS);
}

export function ownZone(name: string): string {
  return zoneOf(name, isPlaygroundOn(settings()) ? PLAYGROUND_ZONE : undefined) ?? name;
}

/** Null without an external CA. */
export async function caaWants(): Promise<CaaWants | null> {
  const { ACME_DIRECTORY_URL, ACME_CAA_IDENTITIES } = settings();
  if (ACME_DIRECTORY_URL === undefined) return null;
  return { identities: ACME_CAA_IDENTITIES, accountUri: await accountUri(ACME_DIRECTORY_URL) };
}

/** External account binding (RFC 8555, section 7.3.4). */
export interface Binding {
  kid: string;
  hmacKey: string;
}

export function binding(): Binding | undefined {
  const { ACME_EAB_KID: kid, ACME_EAB_HMAC_KEY: hmacKey } = settings();
  return kid && hmacKey ? { kid, hmacKey } : undefined;
}

export function accountName(directory: string): string {
  const kid = binding()?.kid;
  return `acme account ${directory}${kid === undefined ? "" : ` ${kid}`}`;
}

async function accountUri(directory: string): Promise<string | null> {
  const found = await prisma().serviceSecret.findUnique({ where: { name: accountName(directory) }, select: { facts: true } });
  return accountFactsSchema.safeParse(found?.facts).data?.url ?? null;
}
