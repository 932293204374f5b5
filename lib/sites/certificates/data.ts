import type { CertificateAttempt } from "#lib/platform/db/generated/client.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { openSecret } from "#lib/platform/secrets/service.ts";
import { usagesOf } from "#lib/sites/certificates/attempts.data.ts";
import { authorityCeilings, authorityName } from "#lib/sites/certificates/authority.data.ts";
import { limitsOf, type Renewed } from "#lib/sites/certificates/ceilings.rules.ts";
import { LOCAL } from "#lib/sites/certificates/rules.ts";
import type { AuthorityLimits, CertificateView } from "#lib/sites/certificates/schema.ts";
import { certificateView, sealedView } from "#lib/sites/certificates/view.ts";

export interface Issuable {
  id: bigint;
  name: string;
  projectId: bigint;
  /** Epoch milliseconds. */
  rightSince: number;
}

/**
 * Verified, owned by its project, paid plan.
 * @param on locks the domain
 */
export async function issuable(domainId: bigint, on?: Transaction): Promise<Issuable | undefined> {
  if (on) await on.$queryRaw`select id from domains where id = ${domainId} for update`;
  const [found] = await (on ?? prisma()).$queryRaw<{ id: bigint; name: string; project_id: bigint; routing_since: Date }[]>`
    select d.id, d.name, d.project_id, d.routing_since
      from domains d
      join projects p on p.id = d.project_id and p.deleted_at is null and p.plan <> 'free'
      join domain_names n on n.name = d.name and n.holder_id = d.project_id
     where d.id = ${domainId} and d.routing in ('verified', 'drifted')`;
  return found && { id: found.id, name: found.name, projectId: found.project_id, rightSince: found.routing_since.getTime() };
}

/** At once if another CA issued it, unless the local one would replace it: browsers do not trust that, and a setting may be lost. */
export async function certificateEnd(domainId: bigint): Promise<{ renewAt: Date } | null> {
  const [found, given] = await Promise.all([
    prisma().certificate.findUnique({ where: { domainId }, select: { renewAt: true, issuedAt: true } }),
    prisma().certificateAttempt.findFirst({
      where: { domainId, state: "issued" },
      orderBy: { id: "desc" },
      select: { authority: true },
    }),
  ]);
  const authority = authorityName();
  if (!found || !given || authority === LOCAL || given.authority === authority) return found;
  return { renewAt: found.issuedAt };
}

export async function renewedCertificate(domainId: bigint): Promise<Renewed | undefined> {
  const found = await prisma().certificate.findUnique({ where: { domainId }, select: { notBefore: true, notAfter: true, renewBy: true } });
  if (!found) return undefined;
  const { notBefore, notAfter, renewBy } = found;
  return { notBefore: notBefore.getTime(), notAfter: notAfter.getTime(), renewBy: renewBy?.getTime() ?? null };
}

export interface Standing {
  certificate: CertificateView;
  limits: AuthorityLimits;
}

async function newestAttempts(domainIds: bigint[]): Promise<CertificateAttempt[]> {
  const newest = await prisma().certificateAttempt.groupBy({
    by: ["domainId"],
    where: { domainId: { in: domainIds } },
    _max: { id: true },
  });
  return await prisma().certificateAttempt.findMany({ where: { id: { in: newest.flatMap(({ _max }) => _max.id ?? []) } } });
}

export async function standingsOf(domains: readonly { id: bigint; name: string }[], now: number): Promise<Map<bigint, Standing>> {
  const ids = domains.map(({ id }) => id);
  const names = domains.map(({ name }) => name);
  const [certificates, attempts, usages] = await Promise.all([
    prisma().certificate.findMany({ where: { domainId: { in: ids } } }),
    newestAttempts(ids),
    usagesOf(names, authorityName(), now),
  ]);
  const standings = new Map<bigint, Standing>();
  for (const { id, name } of domains) {
    const certificate = certificates.find(({ domainId }) => domainId === id);
    const latest = attempts.find(({ domainId }) => domainId === id);
    const usage = usages.get(name);
    const isSealed = certificate && certificate.sealedKey !== "" && openSecret(`certificate ${id}`, certificate.sealedKey) === undefined;
    const shown = isSealed ? sealedView(certificate) : certificateView(certificate, latest);
    if (usage) standings.set(id, { certificate: shown, limits: limitsOf(usage, authorityCeilings()) });
  }
  return standings;
}
