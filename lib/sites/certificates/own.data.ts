import { settings } from "#lib/platform/config/env.ts";
import { hasSiteCertificates } from "#lib/platform/config/own-names.ts";
import { platform } from "#lib/platform/config/platform.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { caaWants } from "#lib/sites/certificates/authority.data.ts";
import { OWN_NAMES, ownNamesHere } from "#lib/sites/certificates/own-names.data.ts";
import type { CertificateView, SiteHttps } from "#lib/sites/certificates/schema.ts";
import { certificateView } from "#lib/sites/certificates/view.ts";
import type { DnsReport } from "#lib/sites/dns/schema.ts";
import { checkDns } from "#lib/sites/dns/service.ts";
import { wantsOf } from "#lib/sites/dns/wants.rules.ts";

const ONE = `select project_id as "projectId" from (${OWN_NAMES("$1", "$2")}) own where name = $3`;

export async function ownName(name: string): Promise<{ projectId: bigint | null } | undefined> {
  const [row] = await prisma().$queryRawUnsafe<{ projectId: bigint | null }[]>(ONE, ...ownNamesHere(), name);
  return row;
}

export async function checkOwnName(name: string, now: number): Promise<DnsReport> {
  const [dashboard] = ownNamesHere();
  const place = name === dashboard ? { domain: name, addresses: [], nextAddresses: [] } : platform();
  return await checkDns(wantsOf({ name, isApex: true }, place, null, await caaWants()), now);
}

export async function ownCertificateView(name: string): Promise<CertificateView | undefined> {
  if ((await ownName(name)) === undefined) return undefined;
  const [certificate, latest] = await Promise.all([
    prisma().ownCertificate.findUnique({ where: { name } }),
    prisma().certificateAttempt.findFirst({ where: { name, domainId: null }, orderBy: { id: "desc" } }),
  ]);
  return certificateView(certificate ?? undefined, latest ?? undefined);
}

export async function siteHttps(name: string): Promise<SiteHttps> {
  if (platform().hasOwnTls) return { kind: "wildcard" };
  if (!hasSiteCertificates(settings())) return { kind: "off" };
  const certificate = await ownCertificateView(name);
  return certificate === undefined ? { kind: "unpublished" } : { kind: "own", certificate };
}
