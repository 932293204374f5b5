import { prisma } from "#lib/platform/db/prisma.ts";
import type { PolledCertificate } from "#lib/sites/certificates/acme/renewal.data.ts";

/** Epoch milliseconds. */
export interface PollOutcome {
  pollAt: number;
  renewal?: { at: number; by: number | null };
}

export async function recordPoll({ holder, serial }: PolledCertificate, { pollAt, renewal }: PollOutcome): Promise<void> {
  const data = {
    askRenewalAt: new Date(pollAt),
    ...(renewal && { renewAt: new Date(renewal.at), renewBy: renewal.by === null ? null : new Date(renewal.by) }),
  };
  if ("domainId" in holder) await prisma().certificate.updateMany({ where: { domainId: holder.domainId, serial }, data });
  else await prisma().ownCertificate.updateMany({ where: { name: holder.ownName, serial }, data });
}
