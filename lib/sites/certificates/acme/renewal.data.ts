import { prisma } from "#lib/platform/db/prisma.ts";

const BATCH_SIZE = 100;

export interface PolledCertificate {
  domainId: bigint;
  chain: string;
  serial: string;
  notBefore: Date;
  notAfter: Date;
  /** Epoch milliseconds. */
  issuedAt: number;
  /** When the one before it was issued by the same CA, epoch milliseconds. */
  replacedIssuedAt: number | null;
}

/** A CA rejects questions about other CAs' certificates. */
const issuedBy = (authority: string) => ({ state: "issued" as const, authority });

/** Certificates to ask the CA about (RFC 9773): never asked first, then longest overdue. */
export async function certificatesToPoll(authority: string, now: number): Promise<PolledCertificate[]> {
  const rows = await prisma().certificate.findMany({
    where: {
      renewAt: { gt: new Date(now) },
      OR: [{ askRenewalAt: null }, { askRenewalAt: { lte: new Date(now) } }],
      domain: { attempts: { some: issuedBy(authority) }, project: { deletedAt: null, plan: { not: "free" } } },
    },
    select: {
      ...{ domainId: true, chain: true, serial: true, notBefore: true, notAfter: true, issuedAt: true },
      domain: { select: { attempts: { where: issuedBy(authority), orderBy: { id: "desc" }, take: 2, select: { endedAt: true } } } },
    },
    orderBy: { askRenewalAt: { sort: "asc", nulls: "first" } },
    take: BATCH_SIZE,
  });
  return rows.map(({ domain, issuedAt, ...row }) => ({
    ...row,
    issuedAt: issuedAt.getTime(),
    replacedIssuedAt: domain.attempts[1]?.endedAt?.getTime() ?? null,
  }));
}

/** The chain in force, which an order may replace; undefined if there is none or another CA issued it. */
export async function renewedChain(domainId: bigint, authority: string): Promise<string | undefined> {
  const [inForce, issued] = await Promise.all([
    prisma().certificate.findUnique({ where: { domainId }, select: { chain: true } }),
    prisma().certificateAttempt.findFirst({
      where: { domainId, state: "issued" },
      orderBy: { id: "desc" },
      select: { authority: true },
    }),
  ]);
  return issued?.authority === authority ? inForce?.chain : undefined;
}
