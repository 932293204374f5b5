import type { AskedCertificate } from "#lib/certificates/acme/renewal.data.ts";
import { prisma } from "#lib/db/prisma.ts";

/** What is noted after asking about a certificate; `renewal` is left out where the authority suggested nothing. Epoch milliseconds. */
export interface Noted {
  askAt: number;
  renewal?: { at: number; by: number };
}

/** Notes when a certificate is renewed and asked about again; nothing where another one has taken its place. */
export async function noteRenewal({ domainId, serial }: AskedCertificate, { askAt, renewal }: Noted): Promise<void> {
  await prisma().certificate.updateMany({
    where: { domainId, serial },
    data: { askRenewalAt: new Date(askAt), ...(renewal && { renewAt: new Date(renewal.at), renewBy: new Date(renewal.by) }) },
  });
}
