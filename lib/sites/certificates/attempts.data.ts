import type { Certificate, CertificateAttempt } from "#lib/platform/db/generated/client.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import { ownZone } from "#lib/sites/certificates/authority.data.ts";
import { type Usage, WINDOW_MS } from "#lib/sites/certificates/ceilings.rules.ts";
import type { Holder } from "#lib/sites/certificates/holders.schema.ts";
import { LOCAL } from "#lib/sites/certificates/rules.ts";

const FIELDS = { chain: true, issuedAt: true, notBefore: true, notAfter: true, renewAt: true, renewBy: true } as const;
export type Stored = Pick<Certificate, keyof typeof FIELDS>;

export async function storedCertificate(holder: Holder, db: Transaction = prisma()): Promise<Stored | null> {
  if ("domainId" in holder) return await db.certificate.findUnique({ where: { domainId: holder.domainId }, select: FIELDS });
  return await db.ownCertificate.findUnique({ where: { name: holder.ownName }, select: FIELDS });
}

/** An attempt outlives its domain; no project can add a name of this service. */
export function attemptsOf(holder: Holder): { domainId: bigint } | { domainId: null; name: string } {
  return "domainId" in holder ? { domainId: holder.domainId } : { domainId: null, name: holder.ownName };
}

const MAX_ATTEMPTS_READ = 50;
/** CAs keep an order open a day longer. */
const ORDER_KEPT_MS = 6 * DAY_MS;

/** These count against the CA's limit. */
const VALIDATION_REASONS = ["dns", "caa", "unreachable", "rejected", "txt_not_seen"];

export async function latestAttempts(holder: Holder): Promise<CertificateAttempt[]> {
  return await prisma().certificateAttempt.findMany({ where: attemptsOf(holder), orderBy: { id: "desc" }, take: MAX_ATTEMPTS_READ });
}

export function failuresInRow(attempts: readonly CertificateAttempt[], reason: string): number {
  const failed = attempts.filter(({ state }) => state !== "running");
  const other = failed.findIndex((attempt) => attempt.state !== "failed" || attempt.reason !== reason);
  return other === -1 ? failed.length : other;
}

export function openOrder(latest: CertificateAttempt | undefined, now: number): CertificateAttempt | undefined {
  if (latest?.state !== "failed" || !latest.orderUrl || !latest.encryptedKey) return undefined;
  return now - latest.startedAt.getTime() < ORDER_KEPT_MS ? latest : undefined;
}

/** Counts by name, so adding a domain again does not reset limits. */
async function attemptsWithin(names: readonly string[], authority: string, since: (ms: number) => Date) {
  return await prisma().certificateAttempt.findMany({
    where: {
      name: { in: [...names] },
      authority,
      OR: [
        { state: "issued", endedAt: { gt: since(WINDOW_MS.issued) } },
        { state: "failed", reason: { in: VALIDATION_REASONS }, detail: { not: null }, endedAt: { gt: since(WINDOW_MS.failed) } },
      ],
    },
    select: { name: true, state: true, endedAt: true },
    orderBy: { endedAt: "asc" },
  });
}

async function ordersSince(authority: string, since: Date): Promise<{ count: bigint; oldest: Date | null } | undefined> {
  const [orders] = await prisma().$queryRaw<{ count: bigint; oldest: Date | null }[]>`
    select count(distinct order_url) as count, min(started_at) as oldest from certificate_attempts
     where authority = ${authority} and order_url is not null and started_at > ${since}`;
  return orders;
}

async function firstCertificates(zones: readonly string[], authority: string): Promise<{ name: string; zone: string; first: Date }[]> {
  return await prisma().$queryRaw`
    select name, zone, min(ended_at) as first from certificate_attempts
     where zone = any(${zones}) and authority = ${authority} and state = 'issued'
     group by name, zone order by 3`;
}

export async function usagesOf(names: readonly string[], authority: string, now: number): Promise<Map<string, Usage>> {
  const since = (ms: number): Date => new Date(now - ms);
  const [attempts, orders, firsts] =
    authority === LOCAL || names.length === 0
      ? [[], undefined, []]
      : await Promise.all([
          attemptsWithin(names, authority, since),
          ordersSince(authority, since(WINDOW_MS.orders)),
          firstCertificates([...new Set(names.map(ownZone))], authority),
        ]);
  const usageOf = (name: string): Usage => {
    const zone = ownZone(name);
    const ended = (state: string): number[] =>
      attempts.filter((one) => one.name === name && one.state === state).map(({ endedAt }) => endedAt?.getTime() ?? now);
    const within = firsts.filter((one) => one.zone === zone);
    return {
      failedAt: ended("failed"),
      issuedAt: ended("issued"),
      orders: { count: Number(orders?.count ?? 0), oldestAt: orders?.oldest?.getTime() ?? now },
      zone: {
        name: zone,
        isRenewal: within.some((one) => one.name === name),
        newAt: within.map(({ first }) => first.getTime()).filter((at) => at > now - WINDOW_MS.zone),
      },
    };
  };
  return new Map(names.map((name) => [name, usageOf(name)]));
}
