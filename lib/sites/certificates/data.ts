import { type CertificateAttempt, Prisma } from "#lib/platform/db/generated/client.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { decryptSecret } from "#lib/platform/secrets/service.ts";
import { attemptsOf, type Stored, storedCertificate, usagesOf } from "#lib/sites/certificates/attempts.data.ts";
import { authorityCeilings, authorityName } from "#lib/sites/certificates/authority.data.ts";
import { limitsOf, type Renewed } from "#lib/sites/certificates/ceilings.rules.ts";
import type { Holder } from "#lib/sites/certificates/holders.schema.ts";
import { ownName } from "#lib/sites/certificates/own.data.ts";
import { LOCAL } from "#lib/sites/certificates/rules.ts";
import type { AuthorityLimits, CertificateView } from "#lib/sites/certificates/schema.ts";
import { certificateView, undecryptableView } from "#lib/sites/certificates/view.ts";
import { hasOwnDomainsSql } from "#lib/tenancy/plans/domains.rules.ts";

export interface Issuable {
  holder: Holder;
  name: string;
  projectId: bigint | null;
  wantedSince: number;
  isEarly: boolean;
}

async function issuableOwn(name: string): Promise<Issuable | undefined> {
  const found = await ownName(name);
  return found && { holder: { ownName: name }, name, projectId: found.projectId, wantedSince: 0, isEarly: false };
}

const PLAN_HAS_DOMAINS = Prisma.raw(hasOwnDomainsSql("p.plan"));

/** @param db locks the domain */
export async function issuable(holder: Holder, db?: Transaction): Promise<Issuable | undefined> {
  if ("ownName" in holder) return await issuableOwn(holder.ownName);
  const { domainId } = holder;
  if (db) await db.$queryRaw`select id from domains where id = ${domainId} for update`;
  const [found] = await (db ?? prisma()).$queryRaw<{ name: string; project_id: bigint; wanted_since: Date; early: boolean }[]>`
    select d.name, d.project_id, d.routing = 'waiting' as early,
           case d.routing when 'waiting' then d.early_since else d.routing_since end as wanted_since
      from domains d
      join projects p on p.id = d.project_id and p.deleted_at is null and (${PLAN_HAS_DOMAINS} or p.domains_until > now())
      left join domain_names n on n.name = d.name
     where d.id = ${domainId}
       and (d.routing in ('verified', 'drifted') and n.holder_id = d.project_id
            or d.routing = 'waiting' and d.early_since is not null and coalesce(n.holder_id, d.project_id) = d.project_id)`;
  return (
    found && { holder, name: found.name, projectId: found.project_id, wantedSince: found.wanted_since.getTime(), isEarly: found.early }
  );
}

async function issuedCertificate(holder: Holder): Promise<{ stored: Stored | null; issuer: string | undefined }> {
  const where = { ...attemptsOf(holder), state: "issued" } as const;
  const [stored, issued] = await Promise.all([
    storedCertificate(holder),
    prisma().certificateAttempt.findFirst({ where, orderBy: { id: "desc" }, select: { authority: true } }),
  ]);
  return { stored, issuer: issued?.authority };
}

/** Renews at once if another CA issued it, unless the local one would replace it, which browsers do not trust. */
export async function renewalDue(holder: Holder): Promise<{ renewAt: Date } | null> {
  const { stored, issuer } = await issuedCertificate(holder);
  const authority = authorityName();
  if (!stored || issuer === undefined || authority === LOCAL || issuer === authority) return stored;
  return { renewAt: stored.issuedAt };
}

/** The chain to name as replaced, which only the CA that issued it knows. */
export async function renewedChain(holder: Holder, authority: string): Promise<string | undefined> {
  const { stored, issuer } = await issuedCertificate(holder);
  return issuer === authority ? stored?.chain : undefined;
}

export async function renewedCertificate(holder: Holder): Promise<Renewed | undefined> {
  const found = await storedCertificate(holder);
  if (!found) return undefined;
  const { notBefore, notAfter, renewBy } = found;
  return { notBefore: notBefore.getTime(), notAfter: notAfter.getTime(), renewBy: renewBy?.getTime() ?? null };
}

export interface CertificateStatus {
  certificate: CertificateView;
  limits: AuthorityLimits;
}

async function newestAttempts(domainIds: bigint[], db: Transaction): Promise<CertificateAttempt[]> {
  const newest = await db.certificateAttempt.groupBy({
    by: ["domainId"],
    where: { domainId: { in: domainIds } },
    _max: { id: true },
  });
  return await db.certificateAttempt.findMany({ where: { id: { in: newest.flatMap(({ _max }) => _max.id ?? []) } } });
}

export async function certificateStatuses(
  domains: readonly { id: bigint; name: string }[],
  now: number,
  db: Transaction = prisma(),
): Promise<Map<bigint, CertificateStatus>> {
  const ids = domains.map(({ id }) => id);
  const names = domains.map(({ name }) => name);
  const [certificates, attempts, usages] = await Promise.all([
    db.certificate.findMany({ where: { domainId: { in: ids } } }),
    newestAttempts(ids, db),
    usagesOf(names, authorityName(), now),
  ]);
  const statuses = new Map<bigint, CertificateStatus>();
  for (const { id, name } of domains) {
    const certificate = certificates.find(({ domainId }) => domainId === id);
    const latest = attempts.find(({ domainId }) => domainId === id);
    const usage = usages.get(name);
    const isUndecryptable =
      certificate && certificate.encryptedKey !== "" && decryptSecret(`certificate ${id}`, certificate.encryptedKey) === undefined;
    const shown = isUndecryptable ? undecryptableView(certificate) : certificateView(certificate, latest);
    if (usage) statuses.set(id, { certificate: shown, limits: limitsOf(usage, authorityCeilings()) });
  }
  return statuses;
}
