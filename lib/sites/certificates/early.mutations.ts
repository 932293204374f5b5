import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { addIssueJob, endAttempt } from "#lib/sites/certificates/attempts.mutations.ts";
import { type EarlyCheck, mayAdvance } from "#lib/sites/certificates/early.rules.ts";
import { isInForce } from "#lib/sites/certificates/rules.ts";

export async function saveDnsValue(attemptId: bigint, dnsValue: string, expiresAt: number): Promise<void> {
  const data = { dnsValue, expiresAt: new Date(expiresAt) };
  await prisma().certificateAttempt.updateMany({ where: { id: attemptId, state: "running" }, data });
}

const newest = (tx: Transaction, domainId: bigint) =>
  tx.certificateAttempt.findFirst({
    where: { domainId },
    orderBy: { id: "desc" },
    select: { id: true, state: true, step: true, reason: true, endedAt: true, retryAt: true, dnsValue: true },
  });

/** Never renews: that goes by HTTP after the switch. */
export async function advanceEarly(tx: Transaction, domainId: bigint, found: EarlyCheck, now: number): Promise<void> {
  const [latest, certificate] = [
    await newest(tx, domainId),
    await tx.certificate.findUnique({ where: { domainId }, select: { notAfter: true } }),
  ];
  if (isInForce(certificate, now) || !mayAdvance(latest, found, now)) return;
  if (latest?.state === "running" || (latest?.state === "failed" && latest.reason !== null)) {
    const retryAt = latest.state === "running" ? null : new Date(now);
    await tx.certificateAttempt.updateMany({ where: { id: latest.id, state: latest.state }, data: { retryAt } });
  }
  await addIssueJob({ domainId }, undefined, tx);
}

/** Keeps a certificate that was already issued. */
export async function endEarly(tx: Transaction, domainId: bigint, now: number): Promise<void> {
  const latest = await newest(tx, domainId);
  if (latest?.state === "running") await endAttempt(latest.id, new Date(now), tx);
}
