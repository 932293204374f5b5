import { clock } from "#lib/platform/clock.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import { addIssueJob, endAttempt } from "#lib/sites/certificates/attempts.mutations.ts";

/** A run waits only 30 seconds for the CA. */
const STUCK_MS = 5 * 60_000;

/**
 * Skips the pause after a failure.
 * @param endsStuck ends an attempt of over five minutes
 */
export async function startFreshAttempt(tx: Transaction, domainId: bigint, endsStuck = false): Promise<void> {
  const now = clock()();
  const latest = await tx.certificateAttempt.findFirst({
    where: { domainId },
    orderBy: { id: "desc" },
    select: { id: true, state: true, startedAt: true },
  });
  if (latest?.state === "failed") {
    await tx.certificateAttempt.updateMany({ where: { id: latest.id, reason: { not: null } }, data: { retryAt: new Date(now) } });
  }
  if (endsStuck && latest?.state === "running" && now - latest.startedAt.getTime() > STUCK_MS)
    await endAttempt(latest.id, new Date(now), tx);
  await addIssueJob({ domainId }, undefined, tx);
}
