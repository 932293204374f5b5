import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import type { Holder } from "#lib/sites/certificates/holders.schema.ts";

export interface Stored {
  chain: string;
  issuedAt: Date;
  notBefore: Date;
  notAfter: Date;
  renewAt: Date;
  renewBy: Date | null;
}

const FIELDS = { chain: true, issuedAt: true, notBefore: true, notAfter: true, renewAt: true, renewBy: true } as const;

export async function storedCertificate(holder: Holder, db: Transaction = prisma()): Promise<Stored | null> {
  if ("domainId" in holder) return await db.certificate.findUnique({ where: { domainId: holder.domainId }, select: FIELDS });
  return await db.ownCertificate.findUnique({ where: { name: holder.ownName }, select: FIELDS });
}

/** An attempt outlives its domain; no project can add a name of this service. */
export function attemptsOf(holder: Holder): { domainId: bigint } | { domainId: null; name: string } {
  return "domainId" in holder ? { domainId: holder.domainId } : { domainId: null, name: holder.ownName };
}
