import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { addIssueJob, endAttempt } from "#lib/sites/certificates/attempts.mutations.ts";
import { isInForce } from "#lib/sites/certificates/rules.ts";

/** Shown to the owner, who sets it. */
export async function saveDnsValue(attemptId: bigint, dnsValue: string, expiresAt: number): Promise<void> {
  const data = { dnsValue, expiresAt: new Date(expiresAt) };
  await prisma().certificateAttempt.updateMany({ where: { id: attemptId, state: "running" }, data });
}

const newest = (tx: Transaction, domainId: bigint) =>
  tx.certificateAttempt.findFirst({
    where: { domainId },
    orderBy: { id: "desc" },
    select: { id: true, state: true, reason: true, retryAt: true, dnsValue: true },
  });

/**
 * After a check found what the next step needs. Never skips the pause after a failure, nor renews: that goes by HTTP after the switch.
 * @param seen the value of `_acme-challenge` that DNS has
 */
export async function advanceEarly(tx: Transaction, domainId: bigint, seen: string | null, now: number): Promise<void> {
  const [latest, certificate] = [
    await newest(tx, domainId),
    await tx.certificate.findUnique({ where: { domainId }, select: { notAfter: true } }),
  ];
  if (isInForce(certificate, now)) return;
  const isOver = latest === null || latest.state === "issued" || latest.reason === null;
  const isPaused = latest !== null && latest.retryAt !== null && latest.retryAt.getTime() > now;
  if (latest?.state === "running") {
    if (isPaused && (latest.dnsValue === null || latest.dnsValue !== seen)) return;
    await tx.certificateAttempt.updateMany({ where: { id: latest.id, state: "running" }, data: { retryAt: null } });
  } else if (!isOver && (isPaused || latest?.retryAt === null)) return;
  await addIssueJob(tx, { domainId });
}

/** Its certificate, if there is one, is kept. */
export async function endEarly(tx: Transaction, domainId: bigint, now: number): Promise<void> {
  const latest = await newest(tx, domainId);
  if (latest?.state === "running") await endAttempt(tx, latest.id, new Date(now));
}
