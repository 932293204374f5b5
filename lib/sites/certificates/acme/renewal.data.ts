import { prisma } from "#lib/platform/db/prisma.ts";

const BATCH_SIZE = 100;

export interface PolledCertificate {
  domainId: bigint;
  chain: string;
  serial: string;
  notBefore: Date;
  notAfter: Date;
  issuedAt: number;
  /** Null unless the same CA issued the one before. */
  replacedIssuedAt: number | null;
}

/** A CA knows only its own certificates. */
const issuedAttempt = (authority: string) => ({ state: "issued" as const, authority });

/** Never asked first, then longest overdue. */
export async function certificatesToPoll(authority: string, now: number): Promise<PolledCertificate[]> {
  const rows = await prisma().certificate.findMany({
    where: {
      renewAt: { gt: new Date(now) },
      OR: [{ askRenewalAt: null }, { askRenewalAt: { lte: new Date(now) } }],
      domain: { attempts: { some: issuedAttempt(authority) }, project: { deletedAt: null, plan: { not: "free" } } },
    },
    select: {
      ...{ domainId: true, chain: true, serial: true, notBefore: true, notAfter: true, issuedAt: true },
      domain: { select: { attempts: { where: issuedAttempt(authority), orderBy: { id: "desc" }, take: 2, select: { endedAt: true } } } },
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
